import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { root } from '../support/markdown.js'

/** The pictures of the guides are made by the tests that drive what they show: `PICTURES=1` writes them anew. */
const isTaken = process.env['PICTURES'] === '1'

/** Takes the picture of a guide, where it is asked for; it has to be there in any case. */
export async function picture(of: Page, name: string): Promise<void> {
  const path = join(root, 'docs/pictures', `${name}.png`)
  await mkdir(dirname(path), { recursive: true })
  if (isTaken) await of.screenshot({ path, animations: 'disabled' })
  expect((await readFile(path)).subarray(1, 4).toString()).toBe('PNG')
}
