import { render } from 'preact'
import { createElement, type ReactElement, useEffect, useRef } from 'react'
import { addons, type ManagerApi, types } from 'storybook/manager-api'
import { useTheme } from 'storybook/theming'
import { type Answer, answered, ask, began, changed, done, type Outcome, wish } from './messages.js'
import { Panel, PanelState } from './panel.js'
import type { Shown } from './shown.js'

const id = 'platform-simulator'
/** Storybook's own event, by which its button "Reload story" mounts a story again. */
const forceRemount = 'forceRemount'

/** Adds the panel to Storybook's manager. */
export function registerPanel(): void {
  addons.register(id, (api) => {
    const state = connected(api)
    addons.add(`${id}/panel`, {
      type: types.PANEL,
      title: 'Simulator',
      render: ({ active = true }) => (active ? createElement(Place, { state }) : null),
    })
  })
}

function connected(api: ManagerApi): PanelState {
  const state = new PanelState(
    (wished) => api.emit(wish, wished),
    (storyId) => api.emit(forceRemount, { storyId }),
  )
  api.on(began, () => api.emit(ask, null))
  api.on(answered, ({ shown, causes }: Answer) => state.begin(shown, causes))
  api.on(changed, (shown: Shown) => {
    state.shown.value = shown
  })
  api.on(done, (outcome: Outcome) => {
    state.outcome.value = outcome
    state.isBusy.value = false
  })
  api.emit(ask, null)
  return state
}

/** The place in the manager, which is React's, for the panel, which is not. */
function Place({ state }: { readonly state: PanelState }): ReactElement {
  const place = useRef<HTMLElement>(null)
  const theme = useTheme()
  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    render(<Panel state={state} />, current)
    return () => render(null, current)
  }, [state])
  const { color, background, input, typography } = theme
  return createElement('div', {
    ref: place,
    style: {
      colorScheme: theme.base,
      minHeight: '100%',
      background: background.content,
      '--sim-text': color.defaultText,
      '--sim-muted': theme.textMutedColor,
      '--sim-background': background.content,
      '--sim-border': theme.appBorderColor,
      '--sim-input': input.background,
      '--sim-input-border': input.border,
      '--sim-input-text': input.color,
      '--sim-focus': color.secondary,
      '--sim-font': typography.fonts.base,
      '--sim-mono': typography.fonts.mono,
    },
  })
}
