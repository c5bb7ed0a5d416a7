/** The ways in which tools are offered: five that find all others, or every operation as a tool. */
export const mcpModes = ['find', 'all'] as const
export type McpMode = (typeof mcpModes)[number]
