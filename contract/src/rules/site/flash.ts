// A message that outlives one redirect: a form post leaves it in a short-lived cookie, the next page shows it once.
//
// The cookie is the reader's own, so nothing in it is trusted: what does not parse is no message, the text is cut to a
// length that fits a banner, and pages only ever draw it as text.
//
// Another tab may load its page between the post and the next page. So the cookie names the page that was posted from, which
// is also where the redirect is followed from: a request from elsewhere leaves the message in place.

export const FLASH_COOKIE = 'flash'
/** A minute: long enough for a slow redirect, gone before it could surprise the reader. */
export const FLASH_DAYS = 1 / 1440
const MAX_TEXT_LENGTH = 300
const MAX_PATH_LENGTH = 300

export type FlashKind = 'success' | 'danger' | 'info'
export type Flash = { kind: FlashKind; text: string }

const KINDS: readonly string[] = ['success', 'danger', 'info'] satisfies FlashKind[]

/** The cookie's value, before the escaping that every cookie gets when it is set. `referer` is the post's header. */
export function encodeFlash({ kind, text }: Flash, referer?: string): string {
  const from = pathOf(referer)
  return `${kind}${from === null ? '' : `@${from}`}:${text.slice(0, MAX_TEXT_LENGTH)}`
}

/** `referer` is the header of the request that would show it. Browsers that send none show it wherever they go. */
export function decodeFlash(value: string | null | undefined, referer?: string): Flash | null {
  if (value == null) return null
  const match = /^([a-z]+)(?:@([^:]*))?:([^]+)$/.exec(value)
  if (match === null || !KINDS.includes(match[1]!)) return null
  const [from, here] = [match[2], pathOf(referer)]
  if (from !== undefined && here !== null && from !== here) return null
  return { kind: match[1] as FlashKind, text: match[3]!.slice(0, MAX_TEXT_LENGTH) }
}

/** Escaped, so that no path has a colon. */
function pathOf(referer: string | undefined): string | null {
  const url = referer === undefined ? null : URL.parse(referer)
  return url === null ? null : url.pathname.replaceAll(':', '%3A').slice(0, MAX_PATH_LENGTH)
}
