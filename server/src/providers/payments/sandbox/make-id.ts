import { randomBytes } from 'node:crypto'

/** Of lower-case letters and digits, as the real gateway's ids are. */
export function makeId(length: number): string {
  return [...randomBytes(length)].map((byte) => (byte % 36).toString(36)).join('')
}
