import type { Comparison } from './measure.js'

export type Unit = 'us' | 'ms' | 'kB' | 'MB' | 'k/s'

/** One line of the table. Without a target it is information. */
export interface Row {
  readonly name: string
  readonly ours?: string
  readonly floor?: string
  readonly ratio?: number
  readonly target?: number
  readonly note?: string
}

/** A row of microseconds a call. */
export function timeRow(name: string, measured: Comparison, target?: number): Row {
  return {
    name,
    ours: readable(measured.ours),
    floor: readable(measured.floor),
    ratio: measured.ratio,
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

const columns = ['', 'ours', 'floor', 'ratio', 'target', ''] as const

export function table(
  sections: readonly { readonly title: string; readonly rows: readonly Row[] }[],
): string {
  const lines = sections.map(({ title, rows }) => ({ title, cells: rows.map(cellsOf) }))
  const all = [columns, ...lines.flatMap(({ cells }) => cells)]
  const widths = columns.map((_, column) => Math.max(...all.map((cells) => (cells[column] ?? '').length)))
  const write = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [write(columns), ...lines.flatMap(({ title, cells }) => ['', title, ...cells.map(write)])].join('\n')
}

function cellsOf(row: Row): string[] {
  const { name, ours = '', floor = '', ratio, target, note } = row
  return [
    `  ${name}`,
    ours,
    floor,
    ratio === undefined ? '' : decimals(ratio),
    target === undefined ? '' : decimals(target),
    note ?? (target === undefined ? '' : isOver(row) ? 'over' : 'ok'),
  ]
}

function decimals(ratio: number): string {
  return ratio >= 100 ? ratio.toFixed(0) : ratio >= 0.1 ? ratio.toFixed(2) : ratio.toFixed(4)
}
