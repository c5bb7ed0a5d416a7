/** The version of a row; 0 in tables that count none, and before there is a row. */
export function versionOf(row: object | undefined): number {
  return row !== undefined && 'version' in row && typeof row.version === 'number' ? row.version : 0
}

/** Makes the key of a version, which sorts as numbers do. */
export function versionKey(row: { readonly id: string }): string {
  return `${row.id}\u0000${String(versionOf(row)).padStart(12, '0')}`
}
