/** What people type, for LIKE and ILIKE: a percent sign, an underscore and a backslash mean themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
