import type { Random } from './random.ts'

/** Eleven digits and the check digit that scanners expect. */
export function makeUpc(random: Random, companyPrefix: number): string {
  const body = String(companyPrefix).padStart(6, '0') + String(random.between(0, 99_999)).padStart(5, '0')
  return body + upcCheckDigit(body)
}

/** Three times the digits at odd places plus those at even places, lifted to the next ten. */
export function upcCheckDigit(elevenDigits: string): number {
  let sum = 0
  for (let place = 0; place < 11; place++) sum += Number(elevenDigits[place]) * (place % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}
