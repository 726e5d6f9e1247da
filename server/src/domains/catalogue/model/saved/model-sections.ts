// A read model, as sections with a header and back. What lots refer to goes into the header, with the codes by which columns
// name it; it is read from the database again before anybody searches.
import { createSearchEngine } from '../../engine/search-engine.ts'
import { sectionOf, type Section, type SectionReader } from '../../engine/saved/sections.ts'
import { packSortOrders, unpackSortOrders } from '../../engine/saved/sort-orders.ts'
import { packStore, unpackStore } from '../../engine/saved/store.ts'
import { setImmediate } from 'node:timers/promises'
import type { Dictionary, Entry } from '../reading/dictionary.ts'
import { createAgenda } from '../agenda.ts'
import { createReadModel, type ReadModel } from '../reading/read-model.ts'
import { copySections } from './copy-sections.ts'
import type { Reference } from '../reading/reference.ts'

const DICTIONARIES = ['category', 'condition', 'lotSize', 'brand', 'warehouse', 'rule'] as const

type SavedDictionary = { codes: [key: string, code: number][]; entries: (Entry | null)[] }
export type SavedReference = Record<(typeof DICTIONARIES)[number], SavedDictionary>

function packReference(reference: Reference): SavedReference {
  return Object.fromEntries(
    DICTIONARIES.map((name) => {
      const { codeOf, entries } = reference[name]
      return [name, { codes: [...codeOf], entries: Array.from(entries, (entry) => entry ?? null) }]
    }),
  ) as SavedReference
}

/**
 * All that a file says, as it is at one moment, so that changes are followed again while it is written. Nothing may change
 * the model, and no purge may be under way, until it was copied.
 */
export async function copyModel(
  model: ReadModel,
  signal: AbortSignal,
): Promise<{ reference: SavedReference; sections: Section[] }> {
  return { reference: packReference(model.reference), sections: await copySections(packModel(model), signal) }
}

function* packModel({ engine, agenda, leftOut }: ReadModel): Generator<Section> {
  yield* packStore(engine.store)
  yield* packSortOrders(engine.sortOrders)
  const planned = agenda.planned()
  yield sectionOf('agenda.ids', planned.ids)
  yield sectionOf('agenda.times', planned.times)
  yield sectionOf('left out', Float64Array.from(leftOut))
}

export async function unpackModel(reader: SectionReader, saved: SavedReference): Promise<ReadModel> {
  const store = await unpackStore(reader)
  const engine = createSearchEngine(store, await unpackSortOrders(reader))
  const ids = await reader.read('agenda.ids', Float64Array)
  const agenda = createAgenda({ ids, times: await reader.read('agenda.times', Float64Array) })
  const model: ReadModel = { ...createReadModel(), engine, agenda }
  for (const name of DICTIONARIES) {
    const { codes, entries } = saved[name]
    const dictionary: Dictionary = model.reference[name]
    dictionary.codeOf = new Map(codes)
    dictionary.entries = entries.map((entry) => entry ?? undefined)
  }
  for (const id of await reader.read('left out', Float64Array)) model.leftOut.add(id)
  for (const _step of model.engine.sortAll()) await setImmediate()
  return model
}
