import type { Resource } from '@modelcontextprotocol/server'
import type { PlatformCalls } from '../platform-calls.js'
import { pages } from './pages.js'

/** Something that clients read beside the tools. */
export interface Readable {
  readonly resource: Resource
  read(platform: PlatformCalls): string
}

/**
 * Lists the pages for agents, and the world as it is now.
 * @param hasCauses whether more is shown than the platform itself shows
 * @param hasWorld whether the world can be read
 */
export function resourcesOf(hasCauses: boolean, hasWorld: boolean): readonly Readable[] {
  const guide = pages.map(({ name, title, text, played }): Readable => {
    const whole = hasCauses ? `${text}\n\n${played}\n` : `${text}\n`
    return {
      resource: { uri: `platform://guide/${name}`, name, title, mimeType: 'text/markdown' },
      read: () => whole,
    }
  })
  const world: Readable = {
    resource: {
      uri: 'platform://world',
      name: 'world',
      title: 'All that has happened in this world, in order, and the time that it is',
      mimeType: 'text/plain',
    },
    read: (platform) => platform.story(),
  }
  return hasCauses && hasWorld ? [...guide, world] : guide
}
