// A message that outlives one redirect: a form post leaves it in a short-lived cookie, the next page shows it once.
//
// The cookie is the reader's own, so nothing in it is trusted: what does not parse is no message, the text is cut to a
// length that fits a banner, and pages only ever draw it as text.

export const FLASH_COOKIE = 'flash'
/** A minute: long enough for a slow redirect, gone before it could surprise the reader. */
export const FLASH_DAYS = 1 / 1440
const MAX_TEXT_LENGTH = 300

export type FlashKind = 'success' | 'danger' | 'info'
export type Flash = { kind: FlashKind; text: string }

const KINDS: readonly string[] = ['success', 'danger', 'info'] satisfies FlashKind[]

/** The cookie's value, before the escaping that every cookie gets when it is set. */
export function encodeFlash({ kind, text }: Flash): string {
  return `${kind}:${text.slice(0, MAX_TEXT_LENGTH)}`
}

export function decodeFlash(value: string | null | undefined): Flash | null {
  if (value == null) return null
  const match = /^([a-z]+):([^]+)$/.exec(value)
  if (match === null || !KINDS.includes(match[1]!)) return null
  return { kind: match[1] as FlashKind, text: match[2]!.slice(0, MAX_TEXT_LENGTH) }
}
