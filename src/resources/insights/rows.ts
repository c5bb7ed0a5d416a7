import { defineTable, type Row } from '../../kernel/table.js'

/** A turn of the chat about one customer: they are counted by the hour and by the day. */
export interface ChatTurnRow extends Row {
  readonly customer_id: string
  readonly created_at: number
}

export const chatTurns = defineTable<ChatTurnRow>('insight_chat_turns', {
  filters: { customer_id: (row) => row.customer_id },
})
