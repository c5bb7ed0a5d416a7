import type { DocumentRow } from '../application-documents/index.js'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const invisible = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** What a file system, a header or a shell would read as something else. */
const special = /[<>:"|?*;%]/g

/**
 * A file name that can do no harm where it is saved or shown: the last part of a path, without control characters and
 * marks that turn the direction of text, not hidden and not empty. Undefined where nothing is left of it.
 */
export function cleanName(name: string): string | undefined {
  const last = name.normalize('NFC').replace(invisible, '').split(/[/\\]/).pop() ?? ''
  const clean = last
    .replace(special, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return clean === '' ? undefined : clean
}

/** What a file is called where nobody said. */
export function fileNameOf({ filename, document_type, file_type }: DocumentRow): string {
  return filename ?? `${document_type}.${file_type}`
}
