// SHA-256 without Web Crypto, which browsers have only on pages that came over https or from localhost. Records must be
// checkable on a market that is reached by plain http as well: a tampered one is no less tampered there. FIPS 180-4.

/** The first 32 bits of the fractions of the cube roots and square roots of the first primes. */
const PRIMES = firstPrimes(64)
const ROUND = PRIMES.map((prime) => fractionBits(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)))

export function plainSha256(bytes: Uint8Array): Uint8Array {
  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  const padded = pad(bytes)
  for (let offset = 0; offset < padded.byteLength; offset += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = padded.getInt32(offset + at * 4)
    mix(state, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => digest.setInt32(at * 4, word))
  return new Uint8Array(digest.buffer)
}

/** A one bit, zeros, and the length in bits, to a multiple of 64 bytes. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  return view
}

function mix(state: Int32Array, words: Int32Array): void {
  for (let at = 16; at < 64; at += 1) {
    const [far, near] = [words[at - 15]!, words[at - 2]!]
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    words[at] = words[at - 16]! + low + words[at - 7]! + high
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND[at]! + words[at]!) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + word
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}

function fractionBits(root: number): number {
  return ((root % 1) * 2 ** 32) | 0
}
