// A price book as lines are valued by it: which entry a kind of goods takes is decided once, not for each line.
import {
  indexEntries,
  termsFor,
  type BookEntry,
  type FoundEntry,
  type PriceBook,
} from '@lotyard/contract/rules/worth/find-entry'
import type { EntryKind, LineTerms } from '@lotyard/contract/rules/worth/terms'
import { namesOfKind, type KindNames, type Kinds } from '../goods/kinds.ts'
import { createUpcTable, type UpcTable } from './upc-table.ts'

export type Priced = { terms: LineTerms; by: EntryKind }

export type CompiledBook = {
  upcs: UpcTable
  /** What lines of a kind take that are about no item of the book. */
  ofKind: (kind: number) => Priced
  /** What the entries of an item say of it in this kind's condition; null where they are about others alone. */
  ofItem: (of: EntriesOf, kind: number) => Priced | null
  /** The same by names, for goods that need not be in memory. */
  ofGoods: (goods: KindNames & { upc: string | null }) => Priced
}

type EntriesOf = NonNullable<ReturnType<UpcTable['find']>>

/** Null for a parent itself, and for a category that is not known. */
export type ParentOf = (categoryKey: string) => string | null

export function compileBook(book: PriceBook, kinds: Kinds, parentOf: ParentOf): CompiledBook {
  const index = indexEntries(book.entries.filter(({ upc }) => upc === null))
  const upcs = createUpcTable(book.entries)
  const brands = new Set(book.entries.map(({ brand }) => brand))
  const ofKinds: Priced[] = []
  /** By category and condition: goods of brands that the book does not name. */
  const ofOthers = new Map<number, Priced>()

  function priced({ kind, entry }: FoundEntry, conditionKey: string): Priced {
    return { terms: termsFor(book, entry, conditionKey), by: kind }
  }

  function findNames({ brand, categoryKey, conditionKey }: KindNames): Priced {
    const goods = { upc: null, brand, categoryKey, parentKey: parentOf(categoryKey), conditionKey }
    return priced(index.find(goods), conditionKey)
  }

  function resolve(kind: number): Priced {
    const names = namesOfKind(kinds, kind)
    if (brands.has(names.brand)) return findNames(names)
    const key = kinds.categoryOf[kind]! * 0x1_0000 + kinds.conditionOf[kind]!
    const known = ofOthers.get(key) ?? findNames({ ...names, brand: '' })
    ofOthers.set(key, known)
    return known
  }

  function ofItem({ any, byCondition }: EntriesOf, conditionKey: string): Priced | null {
    const exact: BookEntry | undefined = byCondition?.get(conditionKey)
    if (exact !== undefined) return priced({ kind: 'upc_condition', entry: exact }, conditionKey)
    return any === null ? null : priced({ kind: 'upc', entry: any }, conditionKey)
  }

  return {
    upcs,
    ofKind: (kind) => (ofKinds[kind] ??= resolve(kind)),
    ofItem: (of, kind) => ofItem(of, kinds.conditions.texts[kinds.conditionOf[kind]!]!),
    ofGoods({ upc, ...names }) {
      const of = upc === null ? null : upcs.find(Number(upc) % 2 ** 32, Math.floor(Number(upc) / 2 ** 32))
      return (of === null ? null : ofItem(of, names.conditionKey)) ?? findNames(names)
    },
  }
}
