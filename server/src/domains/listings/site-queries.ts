import type { Db, Tx } from '../../db/database.ts'

export type SiteFacts = { name: string; timeZone: string }

/** The site that stands for the whole market where there are several. */
export async function findDefaultSite(db: Db | Tx): Promise<SiteFacts> {
  const site = await db
    .selectFrom('sites')
    .where('is_default', '=', true)
    .select(['name', 'time_zone'])
    .executeTakeFirst()
  // Without one a page must still have a foot, and a mail its times.
  return { name: site?.name ?? 'Lotyard', timeZone: site?.time_zone ?? 'UTC' }
}
