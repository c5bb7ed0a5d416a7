/** The part that the panel uses of what Storybook gives to its manager under these names. Nobody has to install it. */

declare module 'react' {
  /** An element, as `createElement` makes it. */
  export interface ReactElement {
    readonly type: unknown
  }
  export function createElement<P extends object>(
    type: string | ((props: P) => ReactElement),
    props: P | { readonly [member: string]: unknown } | null,
  ): ReactElement
  export function useRef<T>(first: T | null): { current: T | null }
  export function useEffect(effect: () => (() => void) | undefined, on?: readonly unknown[]): void
}

declare module 'storybook/manager-api' {
  export interface ManagerApi {
    on(event: string, listener: (told: never) => void): () => void
    emit(event: string, told: unknown): void
  }
  export const addons: {
    register(id: string, start: (api: ManagerApi) => void): void
    add(
      id: string,
      addon: {
        readonly type: string
        readonly title: string
        render(props: { readonly active?: boolean }): import('react').ReactElement | null
      },
    ): void
  }
  export const types: { readonly PANEL: string }
}

declare module 'storybook/theming' {
  export interface Theme {
    readonly base: 'light' | 'dark'
    readonly color: {
      readonly defaultText: string
      readonly secondary: string
    }
    readonly textMutedColor: string
    readonly background: { readonly content: string }
    readonly appBorderColor: string
    readonly input: { readonly background: string; readonly border: string; readonly color: string }
    readonly typography: { readonly fonts: { readonly base: string; readonly mono: string } }
  }
  export function useTheme(): Theme
}
