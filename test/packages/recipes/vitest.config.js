/** Each recipe in a process of its own, as everywhere, but for those that could leave nothing behind in it. */
const together = 'vitest/together/**/*.test.ts'

export default {
  test: {
    projects: [
      { test: { name: 'alone', include: ['vitest/**/*.test.ts'], exclude: [together] } },
      { test: { name: 'together', include: [together], isolate: false } },
    ],
  },
}
