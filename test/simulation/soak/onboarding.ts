import { onboardAtRandom } from '../onboarding/run.js'

/** So many applications, each from a seed of its own. Resolves to how many went otherwise than the model says. */
export async function soakOnboarding(applications: number, start: number, steps: number): Promise<number> {
  const reached = new Map<string, number>()
  let calls = 0
  let failures = 0
  const began = performance.now()
  for (let seed = start; seed < start + applications; seed++) {
    const run = await onboardAtRandom({ seed, steps })
    calls += run.calls
    for (const one of run.reached) reached.set(one, (reached.get(one) ?? 0) + 1)
    if (run.failure === null) continue
    failures++
    console.log(`${run.failure}\n`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `${applications} applications (seeds ${start} to ${start + applications - 1}), ${calls} calls in ${seconds} s, ${failures} failures`,
  )
  console.log([...reached].map(([what, times]) => `${what}: ${times}`).join(', '))
  return failures
}
