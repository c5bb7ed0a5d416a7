/**
 * Mutants that are the same program: no test can see them. Each is told by its file, its line without blanks around it, and
 * what it has in place of what; a line that changes is judged again. At most fifteen.
 */
export interface Equivalent {
  readonly path: string
  readonly line: string
  readonly before: string
  readonly after: string
  /** Why nobody can tell it from the right one. */
  readonly because: string
}

export const equivalents: readonly Equivalent[] = [
  {
    path: 'src/resources/submissions/flow.ts',
    line: 'applications.noteProofOfAddress(world, row.id)',
    before: 'applications.noteProofOfAddress(world, row.id)\n  applications.submit(world, row.id)',
    after: 'applications.submit(world, row.id)\n  applications.noteProofOfAddress(world, row.id)',
    because: 'Neither reads what the other writes, and no event of either shows it.',
  },
  {
    path: 'src/resources/wallets/flow/sends.ts',
    line: 'const verdict = count >= best.needed ? best : judge(world, wallet, body.intent, read, count)',
    before: '>=',
    after: '>',
    because:
      'With just as many signatures as are needed it is judged once more, and the verdict is the same.',
  },
  {
    path: 'src/resources/accounts/events.ts',
    line: 'account_number === null || routing_number === null',
    before: 'account_number === null || routing_number === null',
    after: 'routing_number === null',
    because: 'An account at a bank has both numbers or neither.',
  },
  {
    path: 'src/resources/accounts/rules/eligibility.ts',
    line: 'const own = symbols.find((symbol) => isOwnStablecoin(world, symbol))',
    before: 'find',
    after: 'findLast',
    because: 'One symbol is the platform’s own: whoever is found has the same.',
  },
  {
    path: 'src/resources/transactions/events.ts',
    line: 'const imad = rows.numbersOf(row)?.imad ?? null',
    before: 'rows.numbersOf(row)?.imad ?? null',
    after: 'rows.numbersOf(row)?.imad',
    because: 'What is undefined is left out as null is: the receipt is a copy with the same members.',
  },
  {
    path: 'src/resources/wallets/events.ts',
    line: 'chain_id: chainIdOf(capabilities.sampleNetwork(context)) ?? 0,',
    before: '0',
    after: '1',
    because: 'The network of samples has a number.',
  },
  {
    path: 'src/resources/transactions/events.ts',
    line: 'if (gas_fee === null && imad === null) return row.receipt',
    before: 'if (gas_fee === null && imad === null) return row.receipt',
    after: ';',
    because: 'A copy of the receipt has the same members: it only takes room.',
  },
  {
    path: 'src/gateway/exchange.ts',
    line: "exchange.json ??= { value: JSON.parse(exchange.request.body?.text ?? '') }",
    before: "''",
    after: '"~"',
    because: 'Neither is JSON, and what the parser says of it is shown to nobody.',
  },
  {
    path: 'src/resources/capabilities/assets.ts',
    line: 'const scale = units < 10n ** BigInt(6 + inverseScale) ? inverseScale : fineInverseScale',
    before: '<',
    after: '<=',
    because: 'A millionth has the same digits with twelve places and with eighteen.',
  },
  {
    path: 'src/resources/legal/flow.ts',
    line: 'const found = all.find((revision) => revision.version === version)',
    before: 'find',
    after: 'findLast',
    because: 'No two revisions of a document have one version.',
  },
  {
    path: 'src/resources/policies/rules.ts',
    line: 'const rule = policy.rules.find((one) => one.id === id)',
    before: 'find',
    after: 'findLast',
    because: 'No two rules have one id.',
  },
  {
    path: 'src/gateway/idempotency.ts',
    line: 'if (row.expires_at <= world.now) expired.push(row.id)',
    before: 'push',
    after: 'unshift',
    because: 'They are sorted afterwards.',
  },
  {
    path: 'src/runtime/session.ts',
    line: 'turn: () => host.startTimer(0).done,',
    before: '0',
    after: '1',
    because: 'A timer of Node waits a millisecond at least.',
  },
  {
    path: 'src/runtime/session.ts',
    line: 'this.#cancelWake = host.wake(Math.max(0, next - this.#world.now), () => this.act(() => undefined))',
    before: '0',
    after: '1',
    because: 'A timer of Node waits a millisecond at least.',
  },
  {
    path: 'src/kernel/image.ts',
    line: 'for (let list = 0; list < Math.max(before.length, after.length); list++) {',
    before: '<',
    after: '<=',
    because: 'Behind the last there are two lists of nothing.',
  },
]
