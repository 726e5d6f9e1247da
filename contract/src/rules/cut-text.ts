/** The beginning of a text. Never half a character: the database takes none. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1))
  return text.slice(0, isHalf ? maxLength - 1 : maxLength)
}
