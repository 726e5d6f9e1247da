// Arrays for parameters in PostgreSQL's binary format, which the driver sends as they are.
//
// As text each value is quoted here and parsed there: for a batch of bids a tenth of the work on both sides. The statement
// must name the type ($1::bigint[]), and PostgreSQL compares it with the one that is written here.
import { assert } from '@lotyard/contract/rules/assert'

type Nullable<Value> = readonly (Value | null)[]

/** The number of dimensions, whether there are nulls, the type; then for the one dimension its size and first index. */
const HEAD_BYTES = 20
const LENGTH_BYTES = 4
const NULL_LENGTH = -1

type FixedType = { oid: number; bytes: number }

const INT8: FixedType = { oid: 20, bytes: 8 }
const INT4: FixedType = { oid: 23, bytes: 4 }
const FLOAT8: FixedType = { oid: 701, bytes: 8 }
const BOOL: FixedType = { oid: 16, bytes: 1 }
const UUID: FixedType = { oid: 2950, bytes: 16 }
const TEXT_OID = 25

export function int4Array(values: Nullable<number>): Buffer {
  return fixedArray(INT4, values, (buffer, value, at) => {
    // Without it a fraction would be cut off; what is out of range throws by itself.
    assert(Number.isInteger(value), 'an integer array holds whole numbers')
    buffer.writeInt32BE(value, at)
  })
}

/** Of ids, which are text here because they may be larger than what a number holds exactly. */
export function int8Array(values: Nullable<string>): Buffer {
  return fixedArray(INT8, values, (buffer, value, at) => buffer.writeBigInt64BE(BigInt(value), at))
}

export function float8Array(values: Nullable<number>): Buffer {
  return fixedArray(FLOAT8, values, (buffer, value, at) => buffer.writeDoubleBE(value, at))
}

export function boolArray(values: Nullable<boolean>): Buffer {
  return fixedArray(BOOL, values, (buffer, value, at) => buffer.writeUInt8(value ? 1 : 0, at))
}

export function uuidArray(values: Nullable<string>): Buffer {
  return fixedArray(UUID, values, (buffer, value, at) => {
    const written = buffer.write(value.replaceAll('-', ''), at, 'hex')
    assert(value.length === 36 && written === UUID.bytes, 'a uuid array holds uuids')
  })
}

export function textArray(values: Nullable<string>): Buffer {
  const bytes = values.reduce((sum, value) => sum + LENGTH_BYTES + (value === null ? 0 : Buffer.byteLength(value)), 0)
  const buffer = startArray(TEXT_OID, values, bytes)
  let at = HEAD_BYTES
  for (const value of values) {
    const written = value === null ? NULL_LENGTH : buffer.write(value, at + LENGTH_BYTES)
    buffer.writeInt32BE(written, at)
    at += LENGTH_BYTES + Math.max(0, written)
  }
  return buffer
}

function fixedArray<Value>(
  { oid, bytes }: FixedType,
  values: Nullable<Value>,
  write: (buffer: Buffer, value: Value, at: number) => void,
): Buffer {
  const nulls = values.reduce((count, value) => count + (value === null ? 1 : 0), 0)
  const buffer = startArray(oid, values, values.length * (LENGTH_BYTES + bytes) - nulls * bytes)
  let at = HEAD_BYTES
  for (const value of values) {
    buffer.writeInt32BE(value === null ? NULL_LENGTH : bytes, at)
    at += LENGTH_BYTES
    if (value === null) continue
    write(buffer, value, at)
    at += bytes
  }
  return buffer
}

/** An empty array would need no dimension; one of size 0 is taken too. */
function startArray(oid: number, values: Nullable<unknown>, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEAD_BYTES + bytes)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(values.includes(null) ? 1 : 0, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(values.length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}
