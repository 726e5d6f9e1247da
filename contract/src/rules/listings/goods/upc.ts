// Reads product codes as manifests have them, which is rarely as they are printed on the box.
//
// Spreadsheets take a code for a number: leading zeros get lost, and long ones become '6.12E+11', of which the last digits
// are gone for good. A zero is put back only where the check digit then fits. What is kept is a UPC of twelve digits.

export type UpcProblem =
  | 'upc_cut'
  | 'upc_length'
  | 'upc_check_digit'
  /** A good code of another kind: thirteen or fourteen digits that are no UPC. */
  | 'upc_other'

export type ReadUpc = { upc: string | null; problem: UpcProblem | null }

const UPC_LENGTH = 12
/** At most two zeros are put back: a shorter number is something else, and one in ten of those fits by chance. */
const MIN_LENGTH = 10

export function readUpc(text: string): ReadUpc {
  const compact = text.replace(/^'/, '').replaceAll(/[\s-]/g, '')
  if (compact === '') return { upc: null, problem: null }
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(compact)) return refuse('upc_cut')
  const digits = compact.replace(/\.0+$/, '')
  if (!/^\d+$/.test(digits) || digits.length < MIN_LENGTH || digits.length > 14) return refuse('upc_length')
  if (digits.length < UPC_LENGTH) {
    const restored = digits.padStart(UPC_LENGTH, '0')
    return hasGoodCheckDigit(restored) ? { upc: restored, problem: null } : refuse('upc_length')
  }
  if (!hasGoodCheckDigit(digits)) return refuse('upc_check_digit')
  // An EAN or GTIN that begins with zeros is the UPC after them.
  const upc = digits.slice(-UPC_LENGTH)
  return /^0*$/.test(digits.slice(0, -UPC_LENGTH)) ? { upc, problem: null } : refuse('upc_other')
}

/** GS1: from the right, the digits before the last count three and one times in turn; all add up to a multiple of ten. */
export function hasGoodCheckDigit(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1)
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}

function refuse(problem: UpcProblem): ReadUpc {
  return { upc: null, problem }
}
