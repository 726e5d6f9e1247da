// Where signing in leads back to. The path comes from an address that an attacker may have written, so it must never lead
// off the site: it is resolved as a browser would, and only what stays on the origin is used.

const HERE = 'https://here.invalid'
const MAX_LENGTH = 2_000

/** The path with query and hash, or '/' for anything that is not plainly a path of this site. */
export function safeReturnPath(path: string | null | undefined): string {
  if (typeof path !== 'string' || path.length > MAX_LENGTH) return '/'
  // Browsers drop tabs and line breaks and read a backslash as a slash: '/\evil' is '//evil', another site.
  if (!/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return '/'
  if (!URL.canParse(path, HERE)) return '/'
  const url = new URL(path, HERE)
  const resolved = url.pathname + url.search + url.hash
  // '/.//evil' passes above and resolves to '//evil'.
  return url.origin === HERE && !resolved.startsWith('//') ? resolved : '/'
}
