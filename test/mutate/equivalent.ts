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
    path: 'src/resources/document-uploads/flow.ts',
    line: 'rules.requireType(row, content.contentType)',
    before:
      'rules.requireType(row, content.contentType)\n  documents.layBytes(world, id, world.keepBytes(content.stored), content.stored.length)',
    after:
      'documents.layBytes(world, id, world.keepBytes(content.stored), content.stored.length)\n  rules.requireType(row, content.contentType)',
    because: 'What was laid before the refusal is undone with it, the bytes too.',
  },
  {
    path: 'src/resources/endorsements/cose.ts',
    line: "if (low > 26) throw new Unreadable('a value has a length or a number that no key has')",
    before:
      "if (low > 26) throw new Unreadable('a value has a length or a number that no key has')\n    if (low < 24) return { major: first >> 5, argument: low }",
    after:
      "if (low < 24) return { major: first >> 5, argument: low }\n    if (low > 26) throw new Unreadable('a value has a length or a number that no key has')",
    because: 'No number is below 24 and above 26.',
  },
  {
    path: 'src/resources/scheduled-payments/budget.ts',
    line: 'const committed = used.find((one) => comparable(one.target) === comparable(target))',
    before: 'find',
    after: 'findLast',
    because: 'A target is counted once in a window.',
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
    path: 'src/kernel/sorted-map.ts',
    line: 'if (chunk.owner === this.#owner) return chunk',
    before: 'if (chunk.owner === this.#owner) return chunk',
    after: ';',
    because: 'A chunk of its own is copied once more: it is only slower.',
  },
  {
    path: 'src/resources/accounts/events.ts',
    line: 'account_number === null || routing_number === null',
    before: 'account_number === null || routing_number === null',
    after: 'routing_number === null',
    because: 'An account at a bank has both numbers or neither.',
  },
  {
    path: 'src/resources/credits/rules.ts',
    line: 'const found = tiers.find(({ price_cents }) => price_cents === price)',
    before: 'find',
    after: 'findLast',
    because: 'No two tiers have one price.',
  },
  {
    path: 'src/resources/accounts/rules/eligibility.ts',
    line: 'const own = symbols.find((symbol) => isOwnStablecoin(world, symbol))',
    before: 'find',
    after: 'findLast',
    because: 'One symbol is the platform’s own: whoever is found has the same.',
  },
  {
    path: 'src/kernel/table.ts',
    line: "if (direction === 'asc') group.ascend(group.at(offset) ?? '', visit)",
    before: "''",
    after: '"~"',
    because: 'Where the offset is beyond the group, nothing of this is reached.',
  },
  {
    path: 'src/kernel/order.ts',
    line: 'return one < other ? -1 : 1',
    before: '<',
    after: '<=',
    because: 'No two texts that are sorted are the same.',
  },
  {
    path: 'src/resources/transactions/events.ts',
    line: 'const imad = rows.numbersOf(row)?.imad ?? null',
    before: 'rows.numbersOf(row)?.imad ?? null',
    after: 'rows.numbersOf(row)?.imad',
    because: 'What is undefined is left out as null is: the receipt is a copy with the same members.',
  },
  {
    path: 'src/resources/agentic-policy/flow.ts',
    line: 'if (Object.keys(policy).length === 0) {',
    before: `if (Object.keys(policy).length === 0) {
    if (known !== undefined) world.update(agenticPolicies, known, { deleted_at: world.now })
    return undefined
  }
  if (known !== undefined && isAlready(known, { policy })) return known`,
    after: `if (known !== undefined && isAlready(known, { policy })) return known
  if (Object.keys(policy).length === 0) {
    if (known !== undefined) world.update(agenticPolicies, known, { deleted_at: world.now })
    return undefined
  }`,
    because: 'No policy that is kept says nothing.',
  },
  {
    path: 'src/resources/wallets/events.ts',
    line: 'chain_id: chainIdOf(capabilities.sampleNetwork(context)) ?? 0,',
    before: '0',
    after: '1',
    because: 'The network of samples has a number.',
  },
]
