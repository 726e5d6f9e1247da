/**
 * A random UUID. Not by crypto.randomUUID: browsers have it only on pages that came over https or from localhost, and a
 * market may be reached by plain http on a LAN address. The linter refuses that one, and crypto.subtle, in what browsers run.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1, as RFC 9562 has them.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
