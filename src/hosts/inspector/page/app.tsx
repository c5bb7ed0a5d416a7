import { useSignal } from '@preact/signals'
import type { ReportData } from '../report.js'
import { boundTo, onSubmitted } from './controls.js'
import type { Access } from './live-feed.js'
import { Pane } from './pane.js'
import { World } from './world.js'

/** One world, and beside it the fork that was made of it. */
export function App({ access, first }: { readonly access: Access; readonly first: Pane }) {
  const panes = useSignal<readonly Pane[]>([first])
  if (access.isAsked.value) {
    return (
      <TokenForm
        give={(token) => {
          access.give(token)
          for (const pane of panes.value) void pane.look()
        }}
      />
    )
  }
  /** Shows another world beside the first. */
  const beside = (pane: Pane, world: string): void => {
    const feed = pane.feed.control?.feedOf(world)
    if (feed === undefined) return
    for (const other of panes.value) if (other !== pane) other.close()
    panes.value = [pane, new Pane(feed)]
  }
  const leave = (pane: Pane): void => {
    pane.close()
    panes.value = panes.value.filter((other) => other !== pane)
  }
  const isPair = panes.value.length > 1
  return (
    <main class={isPair ? 'worlds two' : 'worlds'}>
      {panes.value.map((pane) => (
        <World
          key={pane}
          pane={pane}
          beside={(world) => beside(pane, world)}
          leave={isPair ? () => leave(pane) : undefined}
        />
      ))}
    </main>
  )
}

export function ReportApp({ data, pane }: { readonly data: ReportData; readonly pane: Pane }) {
  return (
    <div class="report">
      <header class="about">
        <h1>{data.title}</h1>
        {data.note !== '' && <pre>{data.note}</pre>}
      </header>
      <main class="worlds">
        <World pane={pane} beside={() => undefined} leave={undefined} />
      </main>
    </div>
  )
}

function TokenForm({ give }: { readonly give: (token: string) => void }) {
  const token = useSignal('')
  return (
    <form class="token" onSubmit={onSubmitted(() => give(token.value))}>
      <h1>platform-simulator</h1>
      <label>
        The token that the server was started with
        <input type="password" autocomplete="off" {...boundTo(token)} />
      </label>
      <button type="submit">Open</button>
    </form>
  )
}
