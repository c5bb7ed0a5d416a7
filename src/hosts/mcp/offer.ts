import type { Tool } from '@modelcontextprotocol/server'
import type { Task } from './find/prompts.js'
import type { Readable } from './find/resources.js'
import type { PlatformCalls, ToolAnswer } from './platform-calls.js'
import type { Arguments } from './tools.js'

/** The tools that agents are offered, and what each of them does. */
export interface Offer {
  readonly tools: readonly Tool[]
  /** The words that a client reads when it connects. */
  readonly instructions: string
  /** Does what a tool is for; undefined where there is no tool of this name. */
  call(name: string, args: Arguments, platform: PlatformCalls): ToolAnswer | undefined
  /** The texts that clients read beside the tools; none unless given. */
  readonly resources?: readonly Readable[]
  /** The tasks that people pick; none unless given. */
  readonly tasks?: readonly Task[]
  /** Says what to call in the place of a tool that is not there. */
  instead(name: string): string
}
