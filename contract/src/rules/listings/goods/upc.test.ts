import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasGoodCheckDigit, readUpc } from './upc.ts'

test.each([
  ['twelve good digits', '036000291452', '036000291452', null],
  ['spaces and hyphens', '0 36000-29145 2', '036000291452', null],
  ['a leading zero that a spreadsheet took for nothing', '36000291452', '036000291452', null],
  ['two leading zeros', '1234567895', '001234567895', null],
  ['an apostrophe that kept it text', "'036000291452", '036000291452', null],
  ['a number with a decimal', '36000291452.0', '036000291452', null],
  ['an EAN that begins with zero', '0036000291452', '036000291452', null],
  ['a GTIN that begins with two', '00036000291452', '036000291452', null],
  ['nothing', '  ', null, null],
  ['a digit mistyped', '036000291453', null, 'upc_check_digit'],
  ['eleven digits that no zero completes', '36000291453', null, 'upc_length'],
  ['a number cut by a spreadsheet', '6.12E+11', null, 'upc_cut'],
  ['letters', 'N/A', null, 'upc_length'],
  ['too few digits', '12345', null, 'upc_length'],
  ['too many digits', '123456789012345', null, 'upc_length'],
  ['a good EAN from elsewhere', '4006381333931', null, 'upc_other'],
])('reads a UPC with %s', (_case, text, upc, problem) => expect(readUpc(text)).toEqual({ upc, problem }))

test('of ten last digits exactly one is good', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{11}$/), (digits) => {
      const good = '0123456789'.split('').filter((last) => hasGoodCheckDigit(digits + last))
      expect(good).toHaveLength(1)
    }),
  )
})

test('one digit that is mistyped never passes', () => {
  fc.assert(
    fc.property(fc.nat(11), fc.integer({ min: 1, max: 9 }), (position, shift) => {
      const digits = '036000291452'.split('')
      digits[position] = String((Number(digits[position]) + shift) % 10)
      expect(readUpc(digits.join('')).upc).toBeNull()
    }),
  )
})
