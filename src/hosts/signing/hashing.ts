import { lazy } from '../../kernel/lazy.js'
import { orUndefined } from '../../kernel/or-undefined.js'
import { portableSha256, type Sha256 } from '../../kernel/sha256.js'

/** The fastest that there is. The host is asked at the first hash. */
export const fastestSha256 = /* @__PURE__ */ lazy(() => sha256OfHost() ?? portableSha256)

/** Makes hashes by Node's own cryptography. @returns undefined where there is none, or something that is Node in part */
export function sha256OfHost(): Sha256 | undefined {
  return orUndefined(() => {
    const { createHash, hash } = globalThis.process.getBuiltinModule('node:crypto')
    const own: Sha256 = {
      // Nodes before 20.12 have no hash in one call.
      hex:
        typeof hash === 'function'
          ? (content) => hash('sha256', content)
          : (content) => createHash('sha256').update(content).digest('hex'),
      begin() {
        const begun = createHash('sha256')
        return { update: (piece) => void begun.update(piece), finish: () => begun.digest('hex') }
      },
    }
    return isRight(own) ? own : undefined
  })
}

function isRight({ hex, begin }: Sha256): boolean {
  const known = portableSha256.hex('é')
  const begun = begin()
  begun.update(new TextEncoder().encode('é'))
  return hex('é') === known && begun.finish() === known
}
