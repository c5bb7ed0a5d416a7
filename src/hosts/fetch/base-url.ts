/** The path that a base URL has of its own, without a slash at its end: mostly empty. */
export function prefixOf({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.replace(/\/$/, '')
}

/** The path that the router knows, where the base URL has a path of its own. */
export function below(prefix: string, path: string): string {
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

/** The address below which only one world answers: a name below the host's, or a path where the host is an IP address. */
export function isolatedUrl(baseUrl: string, name: string): string {
  const url = new URL(baseUrl)
  const isAddress = /^\[|^\d+(?:\.\d+){3}$/.test(url.hostname)
  if (isAddress) return `${baseUrl.replace(/\/+$/, '')}/${name}`
  url.hostname = `${name}.${url.hostname}`
  return url.href.replace(/\/+$/, '')
}
