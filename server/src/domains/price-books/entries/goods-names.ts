// How a price book's file names categories and conditions: by name, or by key. One reading for both directions, so that a
// file that we wrote means the same when it comes back.
import type { BookNames } from '@lotyard/contract/rules/worth/book-line'
import type { Db, Tx } from '../../../db/database.ts'
import { listGoodsNames, type GoodsName } from './entry-queries.ts'

export async function readGoodsNames(db: Db | Tx): Promise<BookNames> {
  const names = await listGoodsNames(db)
  const mapOf = (kind: GoodsName['kind']): Map<string, string> => {
    const found = names.filter((name) => name.kind === kind)
    // A key is surer than a name: it has one meaning.
    return new Map([
      ...found.map(({ name, key }) => [name.toLowerCase(), key] as const),
      ...found.map(({ key }) => [key, key] as const),
    ])
  }
  return { categories: mapOf('category'), conditions: mapOf('condition') }
}

/** The name, or the key where the name would be read as something else. */
export function nameInFile(names: BookNames['categories'], key: string | null, name: string | null): string | null {
  return key === null || name === null || names.get(name.toLowerCase()) === key ? name : key
}
