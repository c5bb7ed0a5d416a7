import type { Tool } from '@modelcontextprotocol/server'
import { type FieldError, invalidFields, type Problem } from '../../contract/problem.js'
import { isPlainObject } from '../../kernel/names.js'
import { type Arguments, unknownArguments } from './tools.js'

/** @throws Problem naming what the tool does not take */
export function checkArguments(args: Arguments, { inputSchema: { properties = {} } }: Tool): void {
  const known = Object.keys(properties)
  const errors = unknownArguments(args, known)
  const hint = 'what the operation takes by its path and query goes into params, and its body into body'
  if (errors.length > 0) throw known.includes('params') ? invalidFields(errors, hint) : invalidFields(errors)
}

/** Reads a text that has to be there. */
export function readText(args: Arguments, name: string): string {
  const value = args[name] ?? ''
  if (typeof value !== 'string') throw wrongArgument(name, 'must be text', 'invalid_type')
  const text = value.trim()
  if (text === '') throw wrongArgument(name, 'is required', 'missing_required_field')
  return text
}

/** Reads an object that may be left out. */
export function readObject(args: Arguments, name: string): Arguments {
  const value = args[name] ?? {}
  if (!isPlainObject(value)) throw wrongArgument(name, 'must be an object', 'invalid_type')
  return value
}

export function wrongArgument(field: string, message: string, code: FieldError['code']): Problem {
  return invalidFields([{ field, message, code }])
}
