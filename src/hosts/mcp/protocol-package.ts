import { UsageError } from '../../kernel/errors.js'
import type { ProtocolSdk } from './endpoint.js'

/**
 * Loads the package of the protocol, which nobody else needs. A bundler that finds an import inside of `try` goes on without
 * what is not installed.
 * @param needs who needs it, as the beginning of a sentence, such as `the option mcp needs`
 * @throws UsageError where it is not installed
 */
export async function loadProtocol(needs: string): Promise<ProtocolSdk> {
  try {
    return await import('@modelcontextprotocol/server')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isMissing = code.endsWith('MODULE_NOT_FOUND')
    if (!isMissing || !String(error).includes('@modelcontextprotocol/server')) throw error
    throw new UsageError(
      `${needs} the package @modelcontextprotocol/server, which is not installed here: npm install --save-dev @modelcontextprotocol/server`,
    )
  }
}
