// A hash table of documents, as sections and back.
import type { DocTable, DocTableSlots } from '../doc-table.ts'
import { sectionOf, type Section, type SectionReader } from './sections.ts'

export function packDocTable(name: string, table: Pick<DocTable<unknown>, 'contents'>): Section[] {
  const { slots, size } = table.contents()
  return [sectionOf(`${name}.slots`, slots), sectionOf(`${name}.size`, Int32Array.of(size))]
}

export async function unpackDocTable(reader: SectionReader, name: string): Promise<DocTableSlots> {
  const slots = await reader.read(`${name}.slots`, Int32Array)
  const [size = 0] = await reader.read(`${name}.size`, Int32Array)
  return { slots, size }
}
