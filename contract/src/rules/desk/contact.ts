// How the operator is reached. Apart from what a message must be, because pages that only link to the form load this.

export const CONTACT_PATH = '/contact/'

/** An address of several lines, where there is room for one. */
export function onOneLine(address: string): string {
  return address.replaceAll(/\s*\n\s*/g, ', ')
}

/** For a link that calls. */
export function telLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
