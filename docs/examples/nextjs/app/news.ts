/** What the platform has told, by the id of the customer. A real application has a database. */
const kept = globalThis as { news?: Map<string, string> }

/** On globalThis: a route and a page are bundled apart, and each has a copy of this module. */
kept.news ??= new Map()
export const news = kept.news
