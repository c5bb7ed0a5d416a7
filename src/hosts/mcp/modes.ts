import type { Registry } from '../../contract/compose.js'
import { UsageError } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import { printable } from '../../kernel/shown.js'
import { registry } from '../../resources/registry.js'
import { Catalogue } from './find/catalogue.js'
import { findOffer } from './find/offer.js'
import { listedOffer } from './listed.js'
import type { McpTarget, ToolWorld } from './mcp-target.js'
import { type McpMode, mcpModes } from './mode-names.js'
import type { Offer } from './offer.js'
import { possibleTool } from './possible-tool.js'
import { createToolbox, type Toolbox } from './tools.js'

export interface OfferSetting {
  /** `find` unless given, or unless `tools` are. */
  readonly mode?: McpMode | undefined
  /**
   * Only these: by name, or by the resource that names begin with; `clock` is the tool that moves time, and `possible` the one
   * that tells what can happen. All unless given.
   */
  readonly tools?: readonly string[] | undefined
  /** Tells whether causes are found too; in the sandbox unless given. */
  readonly causes?: boolean | undefined
}

type Causes = Registry['causes']

const everything = lazy(() => createToolbox(registry.allOperations))
const withCauses = lazy(() => catalogueOf(everything(), registry.causes))
const withoutCauses = lazy(() => catalogueOf(everything(), {}))

/** Makes the offer of a mode, for a target. @throws UsageError for a mode or a tool that there is none of */
export function offerOf(
  target: McpTarget,
  { tools, mode = tools === undefined ? 'find' : 'all', causes }: OfferSetting,
): Offer {
  if (!mcpModes.includes(mode))
    throw new UsageError(
      `the mode of the tools is ${printable(mode)}: it must be find, for five tools that find all others, or all, for every operation as a tool.`,
    )
  const own = ['clock', possibleTool.name]
  const only = tools?.filter((name) => !own.includes(name.trim()))
  const toolbox = only === undefined ? everything() : createToolbox(registry.allOperations, only)
  const isAsked = (name: string) => tools === undefined || tools.some((each) => each.trim() === name)
  const hasClock = has(target, 'clock') && isAsked('clock')
  if (mode === 'find') {
    const hasWorld = has(target, 'timeline')
    return findOffer(catalogueFor(target, toolbox, causes), hasClock, hasWorld)
  }
  const tells = has(target, 'possible')
  const possible = tells && isAsked(possibleTool.name)
  return listedOffer(toolbox, withoutCauses(), { clock: hasClock, possible }, only === undefined)
}

function catalogueFor(target: McpTarget, toolbox: Toolbox, causes: boolean | undefined): Catalogue {
  const canCause = has(target, 'simulate')
  const isSandbox = target.environment !== 'production'
  const hasCauses = canCause && (causes ?? isSandbox)
  if (toolbox !== everything()) return catalogueOf(toolbox, hasCauses ? registry.causes : {})
  return hasCauses ? withCauses() : withoutCauses()
}

function catalogueOf({ operations: allOperations }: Toolbox, causes: Causes): Catalogue {
  return new Catalogue({ allOperations, causes, events: registry.events })
}

/** Tells whether a target has what a tool needs. */
function has(target: McpTarget, name: keyof ToolWorld): boolean {
  return target.worldOf !== undefined || target[name] !== undefined
}
