/** The path that a base URL has of its own, without a slash at its end: mostly empty. */
export function prefixOf({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.replace(/\/$/, '')
}

/** The path that the router knows, where the base URL has a path of its own. */
export function below(prefix: string, path: string): string {
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}
