import type { DocumentRow, FileType } from '../application-documents/index.js'

/** Files: their first bytes, and their names. */

/** The first bytes of a file of each type. */
const beginnings: Readonly<Record<FileType, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** True where the first bytes of a file are those of its type: a web page or an archive under another name is none. */
export function looksLike(type: FileType, first: Uint8Array): boolean {
  return beginnings[type].every((byte, at) => first[at] === byte)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const invisible = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Characters that a file system, a header or a shell would read as something else. */
const special = /[<>:"|?*;%]/g

/**
 * Makes a file name that can do no harm where it is saved or shown: the last part of a path, without control characters and
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

/** Names a file, by its document where nobody said. */
export function fileNameOf({ filename, document_type, file_type }: DocumentRow): string {
  return filename ?? `${document_type}.${file_type}`
}
