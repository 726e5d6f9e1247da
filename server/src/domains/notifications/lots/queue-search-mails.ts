import { openSearchPath, savedSearchPath } from '@lotyard/contract/rules/preferences/saved-search'
import type { Config } from '../../../config/config.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMails } from '../../../jobs/mail/queue-mail.ts'
import { loadMailLots, MAX_LOTS_SHOWN, pickLots } from './mail-lots.ts'

export type SearchMail = {
  reader: { searchId: string; name: string; query: string; siteHost: string | null; email: string; firstName: string }
  /** With the search's id: what is told once. */
  fact: string
  /** The newest first; more than a mail shows do no harm. */
  listingIds: readonly string[]
  total: number
  /** What a deal asks for would be in the address of its page: it is opened by its name, for its owner. */
  areDeals?: boolean
}

/** One mail for each search that something was found for. */
export async function queueSearchMails(
  tx: Tx,
  config: Pick<Config, 'publicUrl'>,
  mails: readonly SearchMail[],
): Promise<void> {
  const bySite = Map.groupBy(mails, ({ reader }) => siteOrigin(config.publicUrl, reader.siteHost))
  for (const [origin, mailsOfSite] of bySite) await queueMailsOfSite(tx, origin, mailsOfSite)
}

/**
 * Where a site is reached: under its first host, by the protocol and port of PUBLIC_URL. `host` is null for the default site
 * and for one without hosts, which are reached by PUBLIC_URL itself.
 */
export function siteOrigin(publicUrl: string, host: string | null): string {
  if (host === null) return publicUrl
  const url = new URL(publicUrl)
  url.hostname = host
  return url.origin
}

/** All links lead to the site that was searched: another one may not show the lots. */
async function queueMailsOfSite(tx: Tx, origin: string, mails: readonly SearchMail[]): Promise<void> {
  const shown = mails.map(({ listingIds }) => listingIds.slice(0, MAX_LOTS_SHOWN))
  const lots = await loadMailLots(tx, { publicUrl: origin }, shown.flat())
  await queueMails(
    tx,
    mails.flatMap(({ reader, fact, total, areDeals = false }, at) => {
      const found = pickLots(lots, shown[at]!)
      if (found.length === 0) return []
      const { searchId, name, firstName } = reader
      const searchLink = `${origin}${areDeals ? openSearchPath(searchId) : savedSearchPath(reader.query)}`
      const props = { firstName, searchId, searchName: name, searchLink, lots: found, total, areDeals }
      return [{ kind: 'saved-search-alert' as const, fact: `${searchId}:${fact}`, recipient: reader.email, props }]
    }),
  )
}
