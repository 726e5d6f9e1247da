// An arena of lists, as sections and back. What is read is used as it is.
import { createListArena, SLAB_NUMBERS, type ListArena } from '../sets/list-arena.ts'
import { sectionOf, type Section, type SectionReader } from './sections.ts'

export function packArena(name: string, arena: ListArena, size: number): Section[] {
  const { slabs, freeSlabs, sizes, starts, lengths, sizeOf } = arena
  return [
    // A section without a piece would have no kind.
    { name: `${name}.slabs`, pieces: [new Int32Array(0), ...slabs] },
    sectionOf(`${name}.free`, Int32Array.from(freeSlabs)),
    sectionOf(`${name}.slabs of sizes`, Int32Array.from(sizes.flatMap((of) => of.slabs))),
    sectionOf(
      `${name}.counts of slabs`,
      Int32Array.from(sizes, (of) => of.slabs.length),
    ),
    sectionOf(
      `${name}.blocks`,
      Int32Array.from(sizes, (of) => of.blocks),
    ),
    sectionOf(`${name}.starts`, starts.subarray(0, size)),
    sectionOf(`${name}.lengths`, lengths.subarray(0, size)),
    sectionOf(`${name}.sizes`, sizeOf.subarray(0, size)),
  ]
}

export async function unpackArena(reader: SectionReader, name: string): Promise<ListArena> {
  const arena = createListArena()
  const numbers = await reader.read(`${name}.slabs`, Int32Array)
  for (let from = 0; from < numbers.length; from += SLAB_NUMBERS)
    arena.slabs.push(numbers.subarray(from, from + SLAB_NUMBERS))
  arena.freeSlabs = Array.from(await reader.read(`${name}.free`, Int32Array))
  const slabs = await reader.read(`${name}.slabs of sizes`, Int32Array)
  const counts = await reader.read(`${name}.counts of slabs`, Int32Array)
  const blocks = await reader.read(`${name}.blocks`, Int32Array)
  let end = 0
  for (const [size, of] of arena.sizes.entries()) {
    end += counts[size]!
    of.slabs = Array.from(slabs.subarray(end - counts[size]!, end))
    of.blocks = blocks[size]!
  }
  arena.starts = await reader.read(`${name}.starts`, Uint32Array)
  arena.lengths = await reader.read(`${name}.lengths`, Uint16Array)
  arena.sizeOf = await reader.read(`${name}.sizes`, Uint8Array)
  return arena
}
