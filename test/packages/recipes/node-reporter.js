/** What node:test saw, in the form that jest and vitest have for it. */
export default async function* report(events) {
  const testResults = []
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { cause, stack } = data.details.error ?? {}
    const isRun = data.skip === undefined && data.todo === undefined
    testResults.push({
      name: data.file ?? data.name,
      assertionResults: [
        {
          status: type === 'test:fail' ? 'failed' : isRun ? 'passed' : 'skipped',
          failureMessages: type === 'test:fail' ? [String(cause?.stack ?? cause ?? stack)] : [],
        },
      ],
    })
  }
  yield JSON.stringify({ testResults })
}
