// Sets of documents, saved in the form that they have.
import { MAX_IN_PLAIN_ARRAY, type DocSet } from '../sets/doc-set.ts'
import { packLists, unpackLists } from './number-lists.ts'
import { madeInTurn, type Section, type SectionReader } from './sections.ts'

const BITS = 1

export function packSets(name: string, sets: readonly (DocSet | undefined)[]): Section[] {
  return [madeInTurn(`${name}.bits`, () => bitsOf(sets)), ...packLists(name, sets.map(numbersOf))]
}

function bitsOf(sets: readonly (DocSet | undefined)[]): Uint8Array {
  const isBits = new Uint8Array(sets.length)
  for (let at = 0; at < sets.length; at += 1) if (sets[at]?.form instanceof Int32Array) isBits[at] = BITS
  return isBits
}

function numbersOf(set: DocSet | undefined): ArrayLike<number> | undefined {
  if (set === undefined) return undefined
  const { form } = set
  return Array.isArray(form) || form instanceof Int32Array ? form : form.docs.subarray(0, form.length)
}

export async function unpackSets(reader: SectionReader, name: string): Promise<(DocSet | undefined)[]> {
  const isBits = await reader.read(`${name}.bits`, Uint8Array)
  const lists = await unpackLists(reader, name)
  return lists.map((list, at) => (list === undefined ? undefined : { form: formOf(list, isBits[at] === BITS) }))
}

/** Long ones stay parts of one array until they grow: a typed array of its own would cost each a piece of memory. */
function formOf(list: Int32Array, isBits: boolean): DocSet['form'] {
  if (isBits) return list
  return list.length <= MAX_IN_PLAIN_ARRAY ? Array.from(list) : { docs: list, length: list.length }
}
