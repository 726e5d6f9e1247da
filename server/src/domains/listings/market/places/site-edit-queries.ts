// SQL of sites as admins edit them.
import type { BrandingFields } from '@lotyard/contract/rules/site/branding/branding'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { pickColumns } from '../../../../db/statements/pick-columns.ts'

export type SiteFields = {
  name: string
  hosts: string[]
  default_sort: string
  time_zone: string
  is_default: boolean
  /** Sorted; null shows everything. */
  category_keys: string[] | null
}
export type SiteLogo = { hash: string; width: number; height: number }
export type SiteRow = SiteFields & BrandingFields & { key: string; version: number; logo: SiteLogo | null }

/** More than any operator runs. */
export const MAX_SITES = 100

const OWN_COLUMNS = ['name', 'hosts', 'default_sort', 'time_zone'] as const
const LOGO = sql`case when s.logo_hash is not null
  then json_build_object('hash', s.logo_hash, 'width', s.logo_width, 'height', s.logo_height) end`
const COLUMNS = sql`s.key, s.version, s.name, s.hosts, s.default_sort, s.time_zone, s.is_default,
  s.accent_light, s.accent_dark, s.sender_name, s.mail_footer, ${LOGO} as logo,
  (select array_agg(c.category_key order by c.category_key) from site_categories c where c.site_key = s.key) as category_keys`

export async function listSites(db: Db | Tx): Promise<SiteRow[]> {
  const { rows } = await sql<SiteRow>`
    select ${COLUMNS} from sites s order by s.is_default desc, s.name, s.key limit ${sql.lit(MAX_SITES)}`.execute(db)
  return rows
}

/** All of them: a host belongs to one, and one is the default. */
export async function lockSites(tx: Tx): Promise<SiteRow[]> {
  await sql`select from sites order by key for update`.execute(tx)
  return listSites(tx)
}

/** False where the key is taken. */
export async function insertSite(tx: Tx, key: string, fields: SiteFields): Promise<boolean> {
  // Made the default in a second step, after the one that is has stopped being it.
  const inserted = await tx
    .insertInto('sites')
    .values({ key, ...pickColumns(fields, OWN_COLUMNS), is_default: false })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await replaceCategories(tx, key, fields.category_keys)
  if (fields.is_default) await makeDefault(tx, key)
  return true
}

export async function updateSite(tx: Tx, key: string, fields: SiteFields): Promise<void> {
  await tx.updateTable('sites').set(pickColumns(fields, OWN_COLUMNS)).where('key', '=', key).execute()
  await replaceCategories(tx, key, fields.category_keys)
  if (fields.is_default) await makeDefault(tx, key)
}

export async function updateBranding(tx: Tx, key: string, fields: BrandingFields): Promise<void> {
  const { accent_light, accent_dark, sender_name, mail_footer } = fields
  await tx
    .updateTable('sites')
    .set({ accent_light, accent_dark, sender_name, mail_footer })
    .where('key', '=', key)
    .execute()
}

export async function updateLogo(tx: Tx, key: string, logo: SiteLogo | null): Promise<void> {
  await tx
    .updateTable('sites')
    .set({ logo_hash: logo?.hash ?? null, logo_width: logo?.width ?? null, logo_height: logo?.height ?? null })
    .where('key', '=', key)
    .execute()
}

async function makeDefault(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('sites')
    .set({ is_default: false })
    .where('is_default', '=', true)
    .where('key', '<>', key)
    .execute()
  await tx
    .updateTable('sites')
    .set({ is_default: true })
    .where('key', '=', key)
    .where('is_default', '=', false)
    .execute()
}

async function replaceCategories(tx: Tx, siteKey: string, categoryKeys: readonly string[] | null): Promise<void> {
  await tx.deleteFrom('site_categories').where('site_key', '=', siteKey).execute()
  if (categoryKeys === null || categoryKeys.length === 0) return
  await tx
    .insertInto('site_categories')
    .values(categoryKeys.map((key) => ({ site_key: siteKey, category_key: key })))
    .execute()
}
