import { ofCauses } from './phrases/causes.js'
import { ofOperations } from './phrases/operations.js'
import { ofValues } from './phrases/values.js'

/** Phrases that agents and people type, by the name of what they look for. */
export const phrases: Readonly<Record<string, string>> = { ...ofOperations, ...ofCauses, ...ofValues }
