import { scenarios } from './registry.js'

const [name] = process.argv.slice(2)
const chosen = name === undefined ? undefined : scenarios[name]
if (chosen === undefined) {
  if (name !== undefined) console.error(`There is no scenario ${name}.`)
  console.log('Usage: npm run scenario NAME\n')
  for (const [known, { story }] of Object.entries(scenarios)) console.log(`  ${known}: ${story}`)
  process.exitCode = name === undefined ? 0 : 1
} else {
  await chosen.run()
}
