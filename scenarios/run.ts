import * as quickstart from './quickstart.js'

/** Every story by name; each is one file with a `story` and a `run`. */
const scenarios: Readonly<
  Record<string, { readonly story: string; run(print?: (line: string) => void): Promise<void> }>
> = {
  quickstart,
}

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
