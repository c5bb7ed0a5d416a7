/** What becomes of a file: edits are written for the repository as it is, and say so where it no longer is. */
export interface Edit {
  /** There was no such file. */
  readonly begins?: true
  write(text: string): string
}

/** A recipe of docs/CONTRIBUTING.md, done. */
export interface Walk {
  readonly heading: string
  /** How many files somebody may have to write. */
  readonly most: number
  readonly edits: Readonly<Record<string, Edit>>
}

/** Puts texts in the place of others, each of which stands there once. */
function changed(...changes: readonly (readonly [from: string, to: string])[]): Edit {
  return {
    write: (text) =>
      changes.reduce((done, [from, to]) => {
        const parts = done.split(from)
        if (parts.length !== 2) throw new Error(`${JSON.stringify(from)} is there ${parts.length - 1} times`)
        return parts.join(to)
      }, text),
  }
}

const appended = (more: string): Edit => ({ write: (text) => `${text}\n${more}` })
const begun = (text: string): Edit => ({ begins: true, write: () => text })

const unreleased = '## 0.1.0, unreleased\n\n'
const told = (line: string) => changed([unreleased, `${unreleased}- ${line}\n`])

const feePayout = 'src/resources/fee-payout'
const spareParts = 'src/resources/spare-parts'

export const walks: readonly Walk[] = [
  {
    heading: 'A member of an answer',
    most: 5,
    edits: {
      [`${feePayout}/rows.ts`]: changed([
        '  readonly address: string\n',
        '  readonly address: string\n  /** The number of times that it was set. */\n  readonly changes: number\n',
      ]),
      [`${feePayout}/flow.ts`]: changed([
        'address, updated_at: world.now }',
        'address, changes: (earlier?.changes ?? 0) + 1, updated_at: world.now }',
      ]),
      [`${feePayout}/wire.ts`]: changed(
        [
          '  updated_at: isoTimestamp,\n',
          '  updated_at: isoTimestamp,\n  /** The number of times that the destination was set. */\n  changes: z.int(),\n',
        ],
        [
          '    updated_at: isoTime(row.updated_at),\n',
          '    updated_at: isoTime(row.updated_at),\n    changes: row.changes,\n',
        ],
      ),
      'test/resources/fee-payout.test.ts': changed([
        "    updated_at: '2026-01-01T00:00:10Z',\n",
        "    updated_at: '2026-01-01T00:00:10Z',\n    changes: 2,\n",
      ]),
      'CHANGELOG.md': told('A fee payout destination has `changes`, how often it was set.'),
    },
  },
  {
    heading: 'An operation',
    most: 8,
    edits: {
      [`${feePayout}/operations.ts`]: changed(
        ['deleteFeePayout, setFeePayout }', 'deleteFeePayout, setFeePayout, suspendFeePayout }'],
        [
          '    run: ({ world, clientId }) => deleteFeePayout(world, clientId),\n  }),\n',
          `    run: ({ world, clientId }) => deleteFeePayout(world, clientId),
  }),
  suspend: call(\`POST \${path}/suspend\`, {
    summary: 'Suspends the payout of fees, until it is set again.',
    problems: ['not-found'],
    emits: ['fee_payout_destination.suspended'],
    run: ({ world, clientId }) => suspendFeePayout(world, clientId),
  }),
`,
        ],
      ),
      [`${feePayout}/flow.ts`]: {
        write: (text) =>
          `${changed(['feePayoutDeleted, feePayoutUpdated }', 'feePayoutDeleted, feePayoutSuspended, feePayoutUpdated }']).write(text)}
/** @throws Problem 404 where none is set */
export function suspendFeePayout(world: World, clientId: string): void {
  world.update(feePayouts, requireFeePayout(world, clientId), { updated_at: world.now })
  world.record(feePayoutSuspended, clientId, {})
}
`,
      },
      [`${feePayout}/events.ts`]:
        appended(`export const feePayoutSuspended = defineEvent('fee_payout_destination.suspended', {
  payload: () => objectNamed('FeePayoutSuspendedEvent', {}),
  sample: () => ({}),
})
`),
      [`${feePayout}/index.ts`]: changed(
        [
          'import { feePayoutDeleted, feePayoutUpdated }',
          'import { feePayoutDeleted, feePayoutSuspended, feePayoutUpdated }',
        ],
        ['[feePayoutUpdated, feePayoutDeleted]', '[feePayoutUpdated, feePayoutDeleted, feePayoutSuspended]'],
      ),
      'test/resources/fee-payout.test.ts': appended(`it('suspending it is told, and needs one', () => {
  const sim = createSimulator()
  expect(refused(() => sim.api.feePayout.suspend())).toBe('404 not-found')
  sim.api.feePayout.set(feeWallet)
  sim.api.feePayout.suspend()
  expect(sim.events.list().at(-1)?.type).toBe('fee_payout_destination.suspended')
})
`),
      'test/conformance/rest-samples.ts': changed([
        "    return { operation: 'feePayout.delete' }\n  },\n",
        `    return { operation: 'feePayout.delete' }
  },
  'feePayout.suspend': (sim) => {
    sim.api.feePayout.set(feeWallet)
    return { operation: 'feePayout.suspend' }
  },
`,
      ]),
      'test/conformance/rest-cases.ts': changed([
        "['feePayout.get', 'feePayout.delete']",
        "['feePayout.get', 'feePayout.delete', 'feePayout.suspend']",
      ]),
      'CHANGELOG.md': told('`POST /fee-payout-destination/suspend`.'),
    },
  },
  {
    heading: 'A status',
    most: 4,
    edits: {
      [`${spareParts}/machines.ts`]: changed(
        ["['in_stock', 'used']", "['in_stock', 'used', 'worn_out']"],
        [
          "    use: { from: ['in_stock'], to: 'used' },\n",
          "    use: { from: ['in_stock'], to: 'used' },\n    use_again: { from: ['used'], to: 'worn_out' },\n",
        ],
      ),
      [`${spareParts}/flow.ts`]: changed([
        "  const status = world.move(sparePartMachine, row.id, row.status, 'use')\n",
        `  const action = row.status === 'used' ? 'use_again' : 'use'
  const status = world.move(sparePartMachine, row.id, row.status, action)
`,
      ]),
      'test/resources/spare-parts.cases.ts': changed(
        ['answers 409 for one that was used', 'answers 409 for one that is worn out'],
        [
          '      sim.api.spareParts.use(params.spare_part_id)\n',
          `      sim.api.spareParts.use(params.spare_part_id)
      sim.api.spareParts.use(params.spare_part_id)
`,
        ],
        [
          `    status: 409,
    problem: 'conflict',
  },
]`,
          `    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'spareParts.use',
    does: 'wears out one that was used',
    call: (sim) => {
      const params = inStock(sim)
      sim.api.spareParts.use(params.spare_part_id)
      return { operation: 'spareParts.use', params }
    },
    status: 200,
    shows: { status: 'worn_out' },
  },
]`,
        ],
      ),
      'CHANGELOG.md': told('A spare part that was used twice is `worn_out`.'),
    },
  },
  {
    heading: 'An option of createSimulator',
    most: 3,
    edits: {
      'src/runtime/settings.ts': changed(
        [
          '    clock: option(\n',
          `    later: option('How much later than \`now\` it is at first.', () => durationOption(), { default: 0 }),
    clock: option(
`,
        ],
        ['({ now, clock, progression }) => {', '({ now, later, clock, progression }) => {'],
        [
          "const start = now === undefined ? defaultNowMs : toInstant(now, 'option now')\n",
          `const begins = now === undefined ? defaultNowMs : toInstant(now, 'option now')
    const start = begins + toMilliseconds(later, 'option later')
`,
        ],
      ),
      'test/kernel/later.test.ts': begun(`import { createSimulator } from 'platform-simulator'
import { expect, it } from 'vitest'

it('a simulator begins later than it would', () => {
  const sim = createSimulator({ now: '2026-01-01T00:00:00Z', later: '1d' })
  expect(sim.clock.now().toISOString()).toBe('2026-01-02T00:00:00.000Z')
})
`),
      'CHANGELOG.md': told('The option `later`.'),
    },
  },
  {
    heading: 'An entry point',
    most: 4,
    edits: {
      'package.json': changed([
        '    "./control": {\n',
        `    "./calendar": {
      "import": {
        "types": "./dist/calendar.d.ts",
        "default": "./dist/calendar.js"
      },
      "require": {
        "types": "./dist/calendar.d.cts",
        "default": "./dist/calendar.cjs"
      }
    },
    "./control": {
`,
      ]),
      'src/entries/calendar.ts': begun(`/**
 * \`dateOf(time)\`, the day of a moment
 * @family check
 */

export { dateOf } from '../kernel/calendar.js'
`),
      'test/packages/common/usage.ts': changed(
        [
          "import { type ControlClient, connect } from 'platform-simulator/control'\n",
          `import { dateOf } from 'platform-simulator/calendar'
import { type ControlClient, connect } from 'platform-simulator/control'
`,
        ],
        ['export const client: ', 'export const day: string = dateOf(0)\nexport const client: '],
      ),
      'CHANGELOG.md': told('The entry point `platform-simulator/calendar`.'),
    },
  },
]
