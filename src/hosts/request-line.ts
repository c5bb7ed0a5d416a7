/**
 * Path and query of a request line; a proxy's has the whole address in it. What is no path, such as the star of OPTIONS, is
 * made one that leads nowhere.
 */
export function placeOf(target: string): readonly [path: string, search: string] {
  const [path, search] = partsOf(target)
  return [path.startsWith('/') ? path : `/${path}`, search]
}

function partsOf(target: string): readonly [path: string, search: string] {
  if (!target.startsWith('/') && URL.canParse(target)) {
    const { pathname, search } = new URL(target)
    return [pathname, search]
  }
  const query = target.indexOf('?')
  return query === -1 ? [target, ''] : [target.slice(0, query), target.slice(query)]
}
