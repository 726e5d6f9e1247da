import type { DeskSite } from '@lotyard/contract/desk/market/places'
import { toBrandLogo } from './logo-files.ts'
import type { SiteRow } from '../places/site-edit-queries.ts'

export function toDeskSite(row: SiteRow): DeskSite {
  const { accent_light, accent_dark, sender_name, mail_footer, logo, ...site } = row
  return { ...site, branding: { accent_light, accent_dark, sender_name, mail_footer, logo: toBrandLogo(logo) } }
}
