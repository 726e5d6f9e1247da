import type { Db, Tx } from '../../db/database.ts'
import type { SiteLogo } from './market/places/site-edit-queries.ts'

/** What mails and papers show of a site; null where it is as it comes. */
export type SiteBranding = {
  accent: string | null
  senderName: string | null
  mailFooter: string | null
  logo: SiteLogo | null
}
export type SiteFacts = { name: string; timeZone: string; branding: SiteBranding }

/** The site that stands for the whole market where there are several. */
export async function findDefaultSite(db: Db | Tx): Promise<SiteFacts> {
  const site = await db
    .selectFrom('sites')
    .where('is_default', '=', true)
    .select(['name', 'time_zone', 'accent_light', 'sender_name', 'mail_footer'])
    .select(['logo_hash', 'logo_width', 'logo_height'])
    .executeTakeFirst()
  const logo = site?.logo_hash ? { hash: site.logo_hash, width: site.logo_width!, height: site.logo_height! } : null
  return {
    // Without one a page must still have a foot, and a mail its times.
    name: site?.name ?? 'Lotyard',
    timeZone: site?.time_zone ?? 'UTC',
    branding: {
      accent: site?.accent_light ?? null,
      senderName: site?.sender_name ?? null,
      mailFooter: site?.mail_footer ?? null,
      logo,
    },
  }
}
