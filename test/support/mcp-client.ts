import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { McpEndpoint } from 'platform-simulator/mcp'

/** The revisions of the protocol before 2026-07-28, which begin with `initialize`, and those from there on. */
export const eras = ['legacy', 'auto'] as const
export type Era = (typeof eras)[number]

interface Connecting {
  /** Null for none. */
  readonly apiKey: string | null
  readonly era?: Era
  /** The network unless given. */
  readonly fetch?: McpEndpoint['fetch']
}

/** The official client, connected. */
export async function connect(url: string, { apiKey, era = 'legacy', fetch }: Connecting): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: era } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), {
      ...(fetch !== undefined && { fetch }),
      ...(apiKey !== null && { requestInit: { headers: { authorization: `Bearer ${apiKey}` } } }),
    }),
  )
  return client
}

/** What a test reads of a result. */
export function contentOf(result: CallToolResult) {
  const [first] = result.content
  return {
    isError: result.isError ?? false,
    text: first === undefined ? undefined : textOf(first),
    value: result.structuredContent,
  }
}

/** A file comes in base64. */
function textOf(content: CallToolResult['content'][number]): string | undefined {
  if (content.type === 'text') return content.text
  if (content.type === 'resource' && 'blob' in content.resource)
    return Buffer.from(content.resource.blob, 'base64').toString()
  return undefined
}
