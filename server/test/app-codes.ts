// What an authenticator app shows, worked out by the standard (RFC 4226 and 6238), apart from the library that the server uses.
import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app shows; `later` steps of thirty seconds from now. */
export function appCode(secret: string, later = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = digest.at(-1)! & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** No code that is good now, or was or will be in half a minute. */
export function wrongCode(secret: string): string {
  const good = new Set([-2, -1, 0, 1, 2].map((later) => appCode(secret, later)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.has(code))!
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
