import { plainSha256 } from './plain-sha256.ts'

const encoder = new TextEncoder()

/** By Web Crypto where the page has it, so that a buyer's browser and their own machine run the same check. */
export async function sha256(text: string): Promise<string> {
  const bytes = encoder.encode(text)
  // oxlint-disable-next-line lotyard/no-secure-only -- looked for here, and done without it where it is absent
  const subtle = globalThis.crypto?.subtle as typeof globalThis.crypto.subtle | undefined
  const digest = subtle === undefined ? plainSha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
