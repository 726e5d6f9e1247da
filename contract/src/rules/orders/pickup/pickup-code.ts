// The code that a driver shows at the gate: new for every booking, read aloud, typed and scanned.
//
// Without letters and digits that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) and without vowels, so that no code is a word.
// Also enforced by the constraint a_code_has_no_look_alikes.

export const CODE_ALPHABET = '34679CDFGHJKMNPQRTVWXY'
const CODE_LENGTH = 6
/** A scanner that types what is in the QR code types the whole address. */
export const MAX_TYPED_CODE = 300

/** `pick` draws a number below a limit: pages and tests have no source of chance that is good enough. */
export function makePickUpCode(pick: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[pick(CODE_ALPHABET.length)]!).join('')
}

/** What was typed or scanned, as it is stored. Null where it can't be a code. */
export function readPickUpCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_CODE) return null
  const fromAddress = /[?&]code=([^&#]*)/i.exec(typed)?.[1]
  const code = (fromAddress ?? typed).toUpperCase().replaceAll(/[\s-]/g, '')
  return isPickUpCode(code) ? code : null
}

export function isPickUpCode(code: string): boolean {
  return new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`).test(code)
}

/** 'K7M 4PX': in two halves it is read out and typed with fewer slips. */
export function spellPickUpCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
