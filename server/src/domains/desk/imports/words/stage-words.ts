import { findSimilar, type CollectedWord } from '@lotyard/contract/rules/desk/imports/import-words'
import type { LineDefaults } from '@lotyard/contract/rules/desk/imports/manifest-line'
import type { Tx } from '../../../../db/database.ts'
import type { StoredImport } from '../import-queries.ts'
import { listChoices } from '../mapping/mapping-queries.ts'
import { listBrandTargets, listRemembered, replaceWords, type WordTarget } from './word-queries.ts'

const NO_TARGET: WordTarget = { target: null, matchedBy: null }

/** Keeps the words of an import with what each means as far as we know: what the seller said before, our names, a like one. */
export async function stageWords(
  tx: Tx,
  { id, seller_id: sellerId }: StoredImport,
  { words, defaults }: { words: readonly CollectedWord[]; defaults: LineDefaults },
): Promise<void> {
  const { conditions, categories } = await listChoices(tx)
  const remembered = await readRemembered(tx, sellerId, words, {
    condition: new Set(conditions.map(({ key }) => key)),
    category: new Set(categories.map(({ key }) => key)),
  })
  const toTarget = ({ field, text, folded }: CollectedWord): WordTarget => {
    const before = remembered.get(`${field}:${folded}`)
    if (before !== undefined) return { target: before, matchedBy: 'remembered' }
    // A brand that the market doesn't have is a new one.
    if (field === 'brand') return NO_TARGET
    const named = (field === 'condition' ? defaults.conditions : defaults.categories).get(folded)
    if (named !== undefined) return { target: named, matchedBy: 'name' }
    const similar = findSimilar(field, text, field === 'condition' ? conditions : categories)
    return similar === null ? NO_TARGET : { target: similar, matchedBy: 'similar' }
  }
  await replaceWords(
    tx,
    id,
    words.map((word) => ({ ...word, ...toTarget(word) })),
  )
}

/** By field and word, without targets that have been removed, retired or merged away since. */
async function readRemembered(
  tx: Tx,
  sellerId: string,
  words: readonly CollectedWord[],
  valid: Record<'condition' | 'category', ReadonlySet<string>>,
): Promise<Map<string, string>> {
  const found = await listRemembered(tx, sellerId, words)
  const brandKeys = found.filter(({ field }) => field === 'brand').map(({ target }) => target)
  const brands = new Map((await listBrandTargets(tx, brandKeys)).map(({ key, target }) => [key, target]))
  const entries = found.flatMap(({ field, folded, target }): [string, string][] => {
    const now = field === 'brand' ? brands.get(target) : valid[field].has(target) ? target : undefined
    return now === undefined ? [] : [[`${field}:${folded}`, now]]
  })
  return new Map(entries)
}
