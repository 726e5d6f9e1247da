// The sort orders, as sections and back: each with what has changed since it was repaired, as the process that saves has it.
import { createSortOrders, type SortOrder, type SortOrders } from '../sort-orders.ts'
import { madeInTurn, type Section, type SectionReader } from './sections.ts'

/** In one piece: a search between two pieces may repair the order, which moves documents and forgets what had changed. */
export function* packSortOrders(sortOrders: SortOrders): Generator<Section> {
  for (const [key, sortOrder] of sortOrders) yield madeInTurn(`sorted.${key}`, () => join(sortOrder))
}

function join({ docs, length, changed: { bits, count } }: SortOrder): Int32Array {
  const numbers = new Int32Array(2 + bits.length + length)
  numbers[0] = count
  numbers[1] = bits.length
  numbers.set(bits, 2)
  numbers.set(docs.subarray(0, length), 2 + bits.length)
  return numbers
}

export async function unpackSortOrders(reader: SectionReader): Promise<SortOrders> {
  const sortOrders = createSortOrders()
  for (const [key, sortOrder] of sortOrders) {
    const numbers = await reader.read(`sorted.${key}`, Int32Array)
    const [count = 0, bitsLength = 0] = numbers
    const docs = numbers.subarray(2 + bitsLength)
    const changed = { bits: numbers.subarray(2, 2 + bitsLength), count }
    Object.assign(sortOrder, { docs, length: docs.length, changed })
  }
  return sortOrders
}
