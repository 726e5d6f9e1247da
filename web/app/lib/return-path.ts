/**
 * Where to go after signing in. Only a path of this site: '//host' and '/\host' would leave it, and a link in a mail
 * could then send a freshly signed-in buyer to somebody's copy of our pages.
 */
export function toReturnPath(wanted: string | null | undefined, fallback = '/account/'): string {
  if (!wanted || !/^\/(?![/\\])[^\s\\]*$/.test(wanted)) return fallback
  return wanted
}
