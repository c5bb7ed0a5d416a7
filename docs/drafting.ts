import {
  grammar,
  invoiceLabels,
  type RuleName,
  sentenceEnds,
  shared,
  wordsOfOtherDocuments,
  wordsWithoutMeaning,
} from '../src/resources/proposals/drafting/grammar.js'
import { explained, terminalTexts } from './drafting-rules.js'
import { code, page, table } from './markdown.js'

/** The whole grammar of the drafting engine, from the declaration that it reads. */
export function draftingPage(): string {
  return page(
    '# The grammar of drafts',
    'Generated from the grammar that the engine reads by `npm run docs`; edits are overwritten.',
    'What [an agent](agents.md) drafts of a text is here, and nothing else is. The engine reads a text to its last word. Every word, number and sign is taken by a rule of this page, or is on the list of words without meaning. Where one is left, the engine asks what it means, and nothing of that text is drafted. It guesses nothing, and reads no other language.',
    '## How a text is read',
    [
      '- A text is cut into sentences. A sentence ends with ' +
        sentenceEnds.map(code).join(', ') +
        ' or a line; a point has a blank or the end behind it.',
      '- A sentence is an order to pay, what an agent may spend, more about a payment of the sentence before, or no order.',
      '- A payment says whom and how much, in any order, with what else it says around them. `10 USDC to Bolt` is read without a verb, and `Bolt 10 USDC` is not.',
      '- Several payments stand behind one another with a comma or `and` between them. What says when is meant for all of them where it is said once, and for its own payment where each says it. A fee, a rail or a network is said of each.',
      '- Of a sentence either all is drafted, or nothing. What lacks something is asked about, and drafted when the answer comes. An answer says what was asked for and no more: `to 0x8617...`, `100 USDC`, `tomorrow`, `for 6 months`.',
      '- A text that is an order itself stands alone: nothing of the texts before it is added. Only an answer to a question that the engine has asked is put to what it asked about.',
      '- Where one sentence of a text was not read, nothing of the text is drafted: it may change what the others mean. What is no order is left out; where it names whom an order of the same text pays, the engine asks.',
      '- Totals to split, choices, sums and percentages of an amount are asked about.',
      '- At most 100 proposals are drafted at once, and one series has at most 366 payments.',
    ].join('\n'),
    '`sim.agents.explain(agentId, { prompt })` says how a text is read: `sentences` has each token with the rule that took it, and which proposals were drafted of it. Anything richer is [your own draft](agents.md#your-own-draft).',
    '## Rules',
    'In a pattern `[x]` may be left out, `(x | y)` is one of both, and `<x>` stands for a [part](#parts). What is in capitals is one of [these](#numbers-days-and-names). The rest stands for itself, in capitals or not. At each place the longest pattern is taken; of two as long, the one with the longer name.',
    ...Object.keys(grammar)
      .filter(isRule)
      .flatMap((name) => [
        `### ${name}`,
        `Means: ${explained[name].means}.`,
        ['```text', ...grammar[name].map(patternText), '```'].join('\n'),
        explained[name].examples.map((example) => `- ${code(example)}`).join('\n'),
      ]),
    '## Parts',
    table(
      ['Part', 'Patterns'],
      Object.entries(shared).map(([name, pattern]) => [code(`<${name}>`), code(patternText(pattern))]),
    ),
    '## Numbers, days and names',
    table(
      ['In a pattern', 'Takes'],
      Object.entries(terminalTexts).map(([name, text]) => [code(name), text]),
    ),
    '## Words without meaning',
    `These are read and mean nothing where no rule takes them: ${wordsWithoutMeaning.map(code).join(', ')}.`,
    '## Invoices',
    'A document is read line by line. A line `label: value` with one of these labels is read to its end, and so is a line that is an address or bank details in the words of the rules above. All other lines are left alone.',
    table(
      ['Says', 'Labels'],
      Object.entries(invoiceLabels).map(([name, [labels]]) => [
        name,
        labels.split(' | ').map(code).join(', '),
      ]),
    ),
    `What is due is paid, else the total. The engine asks where a label stands twice, so that two invoices in one document are not taken for one, and where another line has one of these words: ${wordsOfOtherDocuments.map(code).join(', ')}.`,
  )
}

function isRule(name: string): name is RuleName {
  return name in grammar
}

/** A pattern as people read it. */
function patternText(pattern: string): string {
  return pattern
    .replace(/\[ /g, '[')
    .replace(/ \]/g, ']')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .replace(/< /g, '<')
    .replace(/ >/g, '>')
}
