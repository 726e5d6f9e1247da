import type { WordField } from '@lotyard/contract/rules/desk/imports/import-words'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { DeskViewer } from '../../../../lib/seller-scope.ts'
import { updateImport } from '../import-queries.ts'
import { listChoices } from '../mapping/mapping-queries.ts'
import { requireLockedImport } from '../require-import.ts'
import { findWords, listBrandTargets, rememberWords, updateWords, type WordChange } from './word-queries.ts'

/** More than a seller's files have between them; each is a short row. */
const MAX_REMEMBERED = 10_000

export type GivenWord = { field: WordField; number: number; target: string | null }

/** Says what words mean, for all lines that have them, and remembers it for the seller's next file. No line is touched. */
export async function mapWords(
  { db }: Pick<Context, 'db'>,
  viewer: DeskViewer,
  { id, version, words }: { id: string; version: number; words: readonly GivenWord[] },
): Promise<void> {
  const given = lastOfEach(words)
  await db.transaction().execute(async (tx) => {
    const stored = await requireLockedImport(tx, viewer, id)
    if (stored.state !== 'review') throw new Refusal('import_not_open')
    if (stored.version !== version) throw new Refusal('conflict')
    const known = await findWords(tx, id, given)
    const changed = (await withTargets(tx, given)).flatMap((wish): WordChange[] => {
      const word = known.find(({ field, number }) => field === wish.field && number === wish.number)
      if (word === undefined) throw refuse('This import has no such word.')
      // One of our own names that stays what it says is nothing to remember.
      if (word.target === wish.target && word.matched_by !== 'similar') return []
      return [{ ...wish, folded: word.folded }]
    })
    // The page sends its words with every save; what stays as it is makes no version and no entry.
    if (changed.length === 0) return
    await updateWords(tx, id, changed)
    await rememberWords(tx, { sellerId: stored.seller_id, words: changed, max: MAX_REMEMBERED })
    await updateImport(tx, id, {})
    const details = { words: changed.map(({ field, folded, target }) => ({ field, word: folded, to: target })) }
    await writeAudit(tx, { accountId: viewer.accountId, action: 'import.words', subject: `import:${id}`, details })
  })
}

/** A word that is named twice means what was said last: remembered twice in one statement, it would be an error. */
function lastOfEach(words: readonly GivenWord[]): GivenWord[] {
  return [...new Map(words.map((word) => [`${word.field}:${word.number}`, word])).values()]
}

/** Each with a target that lots can have; a merged brand is the one it was merged into. */
async function withTargets(tx: Tx, given: readonly GivenWord[]): Promise<GivenWord[]> {
  const { conditions, categories } = await listChoices(tx)
  const keysOf = (field: WordField) => given.flatMap((word) => (word.field === field ? (word.target ?? []) : []))
  const brands = await listBrandTargets(tx, keysOf('brand'))
  const targets: Record<WordField, ReadonlyMap<string, string>> = {
    condition: new Map(conditions.map(({ key }) => [key, key])),
    category: new Map(categories.map(({ key }) => [key, key])),
    brand: new Map(brands.map(({ key, target }) => [key, target])),
  }
  return given.map((word) => {
    if (word.target === null) return word
    const target = targets[word.field].get(word.target)
    if (target === undefined) throw refuse(`Choose one of your ${PLURALS[word.field]}.`)
    return { ...word, target }
  })
}

const PLURALS: Readonly<Record<WordField, string>> = {
  condition: 'conditions',
  category: 'categories',
  brand: 'brands',
}

function refuse(sentence: string): Refusal {
  return new Refusal('invalid_fields', { message: sentence, errors: { words: [sentence] } })
}
