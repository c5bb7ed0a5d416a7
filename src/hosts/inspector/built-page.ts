/** The inspector's page as a browser loads it: one script and one style sheet. */
export interface PageAsset {
  readonly script: string
  readonly style: string
}

/**
 * Builds the page when it is asked for: for the sources as they are, in tests and with tsx. The build of the package puts
 * another module in the place of this one, which has the page in it: see inspector.config.ts.
 */
export async function builtPage(): Promise<PageAsset> {
  const builder = new URL('../../../inspector.config.ts', import.meta.url).href
  const { buildPage }: { buildPage(): Promise<PageAsset> } = await import(/* @vite-ignore */ builder)
  return buildPage()
}
