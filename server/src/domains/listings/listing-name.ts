// The name of a listing: what people read out on the phone and what its address carries.
//
// Each id has one name and each name one id, so a name is never given twice and needs no look-up to make. Neighbouring
// ids get names that look unrelated, so that a visitor can't count our listings or guess the next one; this keeps nothing
// secret, and nothing may rely on a name being hard to guess. The letters I, L, O and U are left out, because they are
// misread. Changing any number here would rename every listing there is.
import { assert } from '@lotyard/contract/rules/assert'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ROUND_KEYS = [0x5f3c1, 0x2a9b7, 0x7d1e5, 0x13f8d]

/** Six characters up to about a thousand million listings, eight after that; lengths never mix, so names never meet. */
export function listingName(id: number): string {
  assert(Number.isSafeInteger(id) && id > 0 && id < 2 ** 40, `${id} is not the id of a listing`)
  return id < 2 ** 30 ? spell(scramble(id, 15), 6) : spell(scramble(id, 20), 8)
}

/** A Feistel network: each round can be undone, whatever `mix` does, so two ids never share a result. */
function scramble(id: number, halfBits: number): number {
  const size = 2 ** halfBits
  let left = Math.floor(id / size)
  let right = id % size
  for (const key of ROUND_KEYS) [left, right] = [right, left ^ (mix(right, key) & (size - 1))]
  return left * size + right
}

function mix(half: number, key: number): number {
  let value = Math.imul(half ^ key, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}

function spell(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = LETTERS.charAt(rest % 32) + text
  return text
}
