import type { FileType } from '../application-documents/index.js'

/** What a file of each type begins with. */
const beginnings: Readonly<Record<FileType, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** Whether the first bytes of a file are those of its type: a web page or an archive under another name is none. */
export function looksLike(type: FileType, first: Uint8Array): boolean {
  return beginnings[type].every((byte, at) => first[at] === byte)
}
