/** The address below which only one world answers: a name below the host's, or a path where the host is an IP address. */
export function isolatedUrl(baseUrl: string, name: string): string {
  const url = new URL(baseUrl)
  const isAddress = /^\[|^\d+(?:\.\d+){3}$/.test(url.hostname)
  if (isAddress) return `${baseUrl.replace(/\/+$/, '')}/${name}`
  url.hostname = `${name}.${url.hostname}`
  return url.href.replace(/\/+$/, '')
}
