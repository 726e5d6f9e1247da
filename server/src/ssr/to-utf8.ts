// One buffer to write into, as large as the largest page so far: Buffer.from reads a long text once only to measure it.
let scratch = Buffer.allocUnsafeSlow(512 * 1024)

/** UTF-8 takes at most three bytes for each of a text's units. */
const MAX_BYTES_PER_UNIT = 3

export function toUtf8(text: string): Buffer {
  const needed = text.length * MAX_BYTES_PER_UNIT
  if (needed > scratch.length) scratch = Buffer.allocUnsafeSlow(needed)
  return Buffer.from(scratch.subarray(0, scratch.write(text)))
}
