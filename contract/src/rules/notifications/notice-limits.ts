/** Unicode characters of a notice's text. Also enforced by the constraint notices_have_limits. */
export const NOTICE_TEXT_MAX_LENGTH = 200
/** An account sees its newest ones; older ones are removed every hour. */
export const MAX_NOTICES = 200
/** What the bell counts up to: '99+'. */
const MAX_COUNTED = 99

/** The number beside the bell; empty where nothing is unread. */
export function bellCount(unread: number): string {
  if (unread <= 0) return ''
  return unread > MAX_COUNTED ? `${MAX_COUNTED}+` : String(unread)
}

/** What the bell is called: 'Notices, 3 unread'. */
export function bellName(unread: number): string {
  const count = bellCount(unread)
  return count === '' ? 'Notices' : `Notices, ${count} unread`
}
