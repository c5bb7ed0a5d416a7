import type { Comparison } from './measure.js'

export type Unit = 'us' | 'ms' | 'kB' | 'MB' | 'k/s'

/** One line. Without a target it is information. */
export interface Row {
  readonly name: string
  readonly ours?: string
  readonly floor?: string
  readonly ratio?: number
  readonly quartiles?: readonly [number, number]
  readonly target?: number
  readonly note?: string
}

/** What a group measures, each as soon as it is known. */
export type Rows = AsyncIterable<Row>

/** A group when all of it is measured. */
export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

/** A row of microseconds a call. */
export function timeRow(name: string, measured: Comparison, target?: number): Row {
  return {
    name,
    ours: readable(measured.ours),
    floor: readable(measured.floor),
    ratio: measured.ratio,
    quartiles: measured.quartiles,
    ...(target !== undefined && { target }),
  }
}

function readable(microseconds: number): string {
  if (microseconds >= 10_000) return amount(microseconds / 1000, 'ms')
  return amount(microseconds, 'us')
}

export function amount(value: number, unit: Unit): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`
}

export function isOver({ ratio, target }: Row): boolean {
  return ratio !== undefined && target !== undefined && ratio > target
}

/** One for each column; the name comes last, because it may be of any length. */
const widths = [8, 8, 6, 16, 6, 4]

export const heading = line(['ours', 'floor', 'ratio', 'its quartiles', 'target', '', ''])

/** What is printed of a row as soon as it is measured. */
export function written(row: Row): string {
  const { name, ours = '', floor = '', ratio, quartiles, target, note } = row
  return line([
    ours,
    floor,
    ratio === undefined ? '' : decimals(ratio),
    quartiles === undefined ? '' : quartiles.map(decimals).join(' to '),
    target === undefined ? '' : decimals(target),
    target === undefined ? '' : isOver(row) ? 'OVER' : 'ok',
    note === undefined ? name : `${name}: ${note}`,
  ])
}

/** What is printed at the end. */
export function summary(
  sections: readonly { readonly title: string; readonly rows: readonly Row[] }[],
): string {
  const over = sections.flatMap(({ title, rows }) =>
    rows.filter(isOver).map((row) => `${title}\n${written(row)}`),
  )
  return over.length === 0 ? 'no row is over its target' : `over target, ${over.length}:\n${over.join('\n')}`
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, column) => cell.padStart(widths[column] ?? 0))
    .join('  ')
    .trimEnd()
}

function decimals(ratio: number): string {
  return ratio >= 100 ? ratio.toFixed(0) : ratio >= 0.1 ? ratio.toFixed(2) : ratio.toFixed(4)
}
