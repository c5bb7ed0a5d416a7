/** A host name of this machine, as a URL has it: in small letters, IPv6 in brackets. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/.test(hostname)
}

/** The same of a host that is listened at, in any spelling: `LOCALHOST`, `127.1`, `::1`. */
export function isLoopbackHost(host: string): boolean {
  const url = `http://${host.includes(':') ? `[${host}]` : host}`
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}
