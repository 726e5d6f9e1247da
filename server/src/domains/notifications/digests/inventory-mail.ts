// The digest of lots that match an account's inventory preferences: each morning, soon after a save, and as a test.
import { emptyFilters, type SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import type { MailLot, MailProps } from '@lotyard/contract/site/mails'
import type { Config } from '../../../config/config.ts'
import { toNeeds } from '../../catalogue/index.ts'
import { pickLots } from '../lots/mail-lots.ts'
import type { InventoryReader } from './due-reader-queries.ts'
import type { DigestReader, FoundLots } from './find-new-lots.ts'

export const NOTHING_FOUND: FoundLots = { listingIds: [], total: 0 }

/** Preferences are a search: values of one kind are alternatives, and a kind without any accepts all. */
function toFilters({ categories, conditions, lotSizes }: InventoryReader): SearchFilters {
  return { ...emptyFilters(), category: categories, condition: conditions, lot_size: lotSizes, newly_added: true }
}

export function toDigestReader(reader: InventoryReader, toldThrough: number): DigestReader {
  const { id, siteKey, accessRuleIds } = reader
  return { id, toldThrough, accessRuleIds, needs: toNeeds(toFilters(reader), siteKey) }
}

export function inventoryMailProps(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  reader: InventoryReader,
  found: FoundLots,
  lots: ReadonlyMap<string, MailLot>,
): MailProps['lot-digest'] {
  return {
    firstName: reader.firstName,
    lots: pickLots(lots, found.listingIds),
    total: found.total,
    newLotsLink: `${publicUrl}${toHref(toFilters(reader))}`,
    preferencesLink: `${publicUrl}/account/preferences/`,
  }
}
