import type { GivenManifestLine, MANIFEST_DESK_PAGE_SIZE } from '@lotyard/contract/desk/listings'
import type { ManifestLine } from '@lotyard/contract/lots/manifest'
import { diffGoods, type GoodsNames } from '@lotyard/contract/rules/listings/goods/diff-goods'
import { diffLines } from '@lotyard/contract/rules/listings/goods/diff-lines'
import { goodsProblems } from '@lotyard/contract/rules/listings/goods/goods'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { lineProblems, type GivenLine } from '@lotyard/contract/rules/listings/goods/manifest-line'
import { takesNoNewLots } from '@lotyard/contract/rules/listings/retired'
import { saysTotal } from '@lotyard/contract/rules/listings/goods/total-label'
import { readUpc } from '@lotyard/contract/rules/listings/goods/upc'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import {
  deleteLine,
  findLine,
  insertLine,
  mayEdit,
  readGoods,
  saveGoods,
  searchLines,
  sumLines,
  updateLine,
  type StoredLine,
} from '../../../listings/index.ts'
import { isRetiredCategory } from '../choice-queries.ts'
import { findDeskListing } from '../listing-queries.ts'
import { requireOpen, type Edited, type EditedListing } from './edited-listing.ts'
import { orNaN, readGoodsNames } from './given-goods.ts'
import type { Actor } from '../lock-own-listing.ts'

const PAGE_SIZE: typeof MANIFEST_DESK_PAGE_SIZE = 50

export type LinesPage = { lines: ManifestLine[]; total: number; maxPage: number }

export async function listLines(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  { name, page, search }: { name: string; page: number; search: string },
): Promise<LinesPage> {
  const listing = await findDeskListing(db, name)
  if (listing === null || !mayEdit({ sellerId: listing.seller_id }, viewer)) throw new Refusal('listing_not_found')
  const { lines, total } = await searchLines(db, listing.lot_id, { search, limit: PAGE_SIZE, offset: page * PAGE_SIZE })
  return { lines, total, maxPage: Math.max(0, Math.ceil(total / PAGE_SIZE) - 1) }
}

export async function addLine(tx: Tx, listing: EditedListing, given: GivenManifestLine): Promise<Edited> {
  requireOpen(listing, 'goods')
  const names = await readGoodsNames(tx)
  const position = await insertLine(tx, listing.lotId, await requireLine(tx, given, { names, before: null }))
  const after = await findLine(tx, listing.lotId, position)
  return followLines(tx, listing, { names, lines: diffLines([], [after!]) })
}

export async function changeLine(
  tx: Tx,
  listing: EditedListing,
  { line: given, position }: { line: GivenManifestLine; position: number },
): Promise<Edited> {
  requireOpen(listing, 'goods')
  const names = await readGoodsNames(tx)
  const before = await requireStoredLine(tx, listing, position)
  await updateLine(tx, listing.lotId, position, await requireLine(tx, given, { names, before }))
  const after = await findLine(tx, listing.lotId, position)
  return followLines(tx, listing, { names, lines: diffLines([before], [after!]) })
}

export async function removeLine(tx: Tx, listing: EditedListing, position: number): Promise<Edited> {
  requireOpen(listing, 'goods')
  const before = await requireStoredLine(tx, listing, position)
  await deleteLine(tx, listing.lotId, position)
  return followLines(tx, listing, { names: await readGoodsNames(tx), lines: diffLines([before], []) })
}

/** Units and MSRP of the lot are what its lines add up to. Without any line left they stay, to be edited by hand. */
async function followLines(
  tx: Tx,
  listing: EditedListing,
  { names, lines }: { names: GoodsNames; lines: LotChange[] },
): Promise<Edited> {
  if (lines.length === 0) return { details: {}, lotChanges: [] }
  const before = await readGoods(tx, listing.lotId)
  const after = { ...before, ...(await sumLines(tx, listing.lotId)) }
  const { units, msrp_cents } = goodsProblems(after)
  if (units !== undefined) throw new Refusal('invalid_fields', { errors: { quantity: units } })
  if (msrp_cents !== undefined) throw new Refusal('invalid_fields', { errors: { unit_msrp_cents: msrp_cents } })
  await saveGoods(tx, listing.lotId, after)
  const lotChanges = [...lines, ...diffGoods(before, after, names)]
  return { details: { changes: lotChanges }, lotChanges }
}

async function requireStoredLine(tx: Tx, { lotId }: EditedListing, position: number): Promise<StoredLine> {
  const line = await findLine(tx, lotId, position)
  if (line === null) throw new Refusal('manifest_line_not_found')
  return line
}

/** A line that has a category which was retired since may keep it; no line comes to it. */
async function requireLine(
  tx: Tx,
  given: GivenManifestLine,
  { names, before }: { names: GoodsNames; before: StoredLine | null },
): Promise<GivenLine> {
  const line: GivenLine = {
    upc: givenUpc(given.upc ?? ''),
    brand: oneLine(given.brand),
    model: oneLine(given.model),
    description: oneLine(given.description),
    conditionKey: given.condition_key,
    categoryKey: given.category_key,
    quantity: orNaN(given.quantity),
    unitMsrpCents: orNaN(given.unit_msrp_cents),
  }
  const errors = lineProblems(line)
  if (line.conditionKey !== '' && !names.condition.has(line.conditionKey))
    errors['condition_key'] = [isInvalid('condition')]
  if (line.categoryKey !== '' && !names.category.has(line.categoryKey)) errors['category_key'] = [isInvalid('category')]
  if (line.categoryKey !== before?.categoryKey && (await isRetiredCategory(tx, line.categoryKey)))
    errors['category_key'] = [takesNoNewLots('category')]
  // One that an import confirmed as goods keeps its name.
  if (line.description !== before?.description && saysTotal(line.description)) errors['description'] = [NO_TOTALS]
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return line
}

const NO_TOTALS = 'This looks like a total. Enter an item: the lot’s totals follow its lines.'

/** Read as an import reads it. What is no UPC stays as it was typed, to be refused beside its field. */
function givenUpc(text: string): string | null {
  const { upc, problem } = readUpc(text)
  return problem === null ? upc : text.trim()
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
}
