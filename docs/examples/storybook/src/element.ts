/** An element with its properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** Shows what `load` returns, and asks again whenever the user comes back to the page. */
export function refreshing(className: string, load: () => Promise<readonly (Node | string)[]>): HTMLElement {
  const root = element('section', { className, ariaBusy: 'true' }, 'Loading')
  const refresh = async (): Promise<void> => {
    root.replaceChildren(...(await load()))
    root.ariaBusy = 'false'
  }
  const returned = (): void => {
    if (root.isConnected) void refresh()
    else window.removeEventListener('focus', returned)
  }
  window.addEventListener('focus', returned)
  void refresh()
  return root
}
