import type { Db, Tx } from '../../../db/database.ts'
import { createReference, updateReference } from '../model/reading/reference.ts'
import { listManifestTexts, listRows, type ManifestText } from '../model/reading/row-queries.ts'
import { toLotFacts, type LotFacts } from './lot-facts.ts'

/** Of these listings, those that are for sale now, in the order given. Their manifests are read only if words are asked for. */
export async function loadLots(
  tx: Db | Tx,
  listingIds: readonly string[],
  { withManifests }: { withManifests: boolean },
): Promise<LotFacts[]> {
  if (listingIds.length === 0) return []
  const reference = createReference()
  await updateReference(tx, reference)
  const rows = (await listRows(tx, listingIds.map(Number))).filter((row) => row.is_open)
  const lotIds = rows.map((row) => row.lot_id)
  const manifests = withManifests ? await listManifestTexts(tx, lotIds) : new Map<string, ManifestText>()
  const lots = rows.map((row) => toLotFacts(reference, row, manifests.get(row.lot_id)?.words ?? ''))
  const byId = new Map(lots.map((lot) => [lot.listingId, lot]))
  return listingIds.map((id) => byId.get(id)).filter((lot) => lot !== undefined)
}
