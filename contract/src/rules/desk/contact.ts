// How the operator's address and phone are written where they stand in a line.

/** An address of several lines, where there is room for one. */
export function onOneLine(address: string): string {
  return address.replaceAll(/\s*\n\s*/g, ', ')
}

/** For a link that calls. */
export function telLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
