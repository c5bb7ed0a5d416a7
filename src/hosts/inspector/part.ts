import { Problem } from '../../contract/problem.js'
import { ownRefusal } from '../../contract/problem-document.js'
import { insideOf } from '../../runtime/inside.js'
import { onceSoon } from '../clock.js'
import { createControlApi } from '../control/api.js'
import { type ControlAccess, isFromElsewhere, requireAccess } from '../control/authorize.js'
import type { ControlledWorlds } from '../control/controlled.js'
import type { Answer, HttpTarget, ServedRequest } from '../http/target.js'
import { forOwnPages } from '../http/target.js'
import { pageAsset } from './asset.js'
import { livePage, pageHeaders, scriptPath, stylePath } from './document.js'
import { LiveLook, type Shapes } from './live.js'
import { liveOperation, livePath } from './live-operation.js'
import { inspectOperations } from './operations.js'

export interface InspectorAccess extends ControlAccess {
  /** Ends the wait of whoever opened the inspector; nothing where nobody waits. */
  readonly finish: (() => void) | undefined
}

export interface InspectorSetting extends InspectorAccess {
  readonly version: string
  readonly shapes: Shapes
}

/** The function with which `platform-simulator/inspector` makes this part. It has the rest of the setting already. */
export type OpenInspector = (
  worlds: ControlledWorlds,
  access: InspectorAccess,
) => Pick<HttpTarget, 'bodyLimit' | 'respond'>

/** Answers what the inspector's page asks: the page itself, `/__sim/inspect/*`, and what is new as server-sent events. */
export function createInspectorPart(
  worlds: ControlledWorlds,
  { shapes, finish, ...settings }: InspectorSetting,
): Pick<HttpTarget, 'bodyLimit' | 'respond'> {
  const looks = new WeakMap<object, LiveLook>()
  const lookAt = (sim: object): LiveLook => {
    const look = looks.get(sim) ?? new LiveLook(insideOf(sim), shapes)
    looks.set(sim, look)
    return look
  }
  const operations = inspectOperations(lookAt, finish)
  const api = createControlApi(operations, worlds, { ...settings, described: [liveOperation] })
  const answer = (request: ServedRequest, gone: () => AbortSignal): Answer | Promise<Answer> => {
    const { method, path, header } = request
    const inWorld = worlds.addressed(path)
    const place = inWorld?.path ?? path
    if (method === 'GET' && isOfPage(place)) {
      // There is nothing of a world in it, and it asks for the token itself.
      if (isFromElsewhere(request, settings.hosts) || !settings.hosts.has(header('host'))) throw elsewhere()
      return place === scriptPath || place === stylePath ? fileOf(place) : page
    }
    if (method !== 'GET' || place !== livePath) return api.respond(request, gone)
    requireAccess(settings, request)
    const world = inWorld?.world ?? worlds.named(header('x-api-key') || null)
    if (world === undefined) throw new Problem('authentication-error', 'The API key is not one of a world.')
    return changesOf(lookAt(world.sim))
  }
  return {
    bodyLimit: (request) => api.bodyLimit(request),
    async respond(request, gone) {
      try {
        return await answer(request, gone)
      } catch (error) {
        if (error instanceof Problem) return ownRefusal(error, request.path)
        throw error
      }
    },
  }
}

/** Tells whether what is asked for is the page, or one of its files. */
function isOfPage(place: string): boolean {
  return ['', '/', '/__sim', '/__sim/', scriptPath, stylePath].includes(place)
}

const page: Answer = { status: 200, headers: pageHeaders, text: livePage }

async function fileOf(place: string): Promise<Answer> {
  const { script, style } = await pageAsset()
  const isScript = place === scriptPath
  const type = isScript ? 'text/javascript' : 'text/css'
  const headers = {
    ...forOwnPages,
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
  }
  return { status: 200, headers, text: isScript ? script : style }
}

/** The time between two messages: a page looks again at each. */
const pauseMs = 50

/** Says that something has happened, whenever it has: the page asks for what it shows of it. */
function changesOf(look: LiveLook): Answer {
  return {
    status: 200,
    headers: { ...forOwnPages, 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
    text: undefined,
    stream({ write, whenClosed }) {
      const tell = (): void => {
        const { size, epoch } = look.history
        write(`data: ${JSON.stringify({ entries: size, epoch })}\n\n`)
      }
      whenClosed(look.follow(onceSoon(pauseMs, tell)))
      tell()
    },
  }
}

function elsewhere(): Problem {
  return new Problem('forbidden', 'The inspector is for this machine only.', {
    hint: 'open it at 127.0.0.1 or localhost, or add this name by --host-name',
  })
}
