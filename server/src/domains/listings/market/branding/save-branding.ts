import { brandingProblems, cleanBranding, type BrandingFields } from '@lotyard/contract/rules/site/branding/branding'
import type { Context } from '../../../../context.ts'
import { auditChange } from '../../../../db/audit/audit-change.ts'
import { isEdited, requireNoProblems, type Edit } from '../edited.ts'
import { lockSites, updateBranding, type SiteRow } from '../places/site-edit-queries.ts'

export async function saveBranding(
  { db }: Pick<Context, 'db'>,
  { key, version, fields: given, byAccountId: accountId }: Edit<BrandingFields>,
): Promise<SiteRow> {
  const fields = cleanBranding(given)
  requireNoProblems(brandingProblems(fields))
  return db.transaction().execute(async (tx) => {
    const row = findSite(await lockSites(tx), key)
    const before = row && { version: row.version, fields: brandingOf(row) }
    if (!isEdited(before, { version, fields })) return row!
    await updateBranding(tx, key, fields)
    const change = { accountId, action: 'site.change' as const, subject: `site:${key}` }
    await auditChange(tx, { ...change, before: before.fields, after: fields })
    return findSite(await lockSites(tx), key)!
  })
}

function findSite(sites: readonly SiteRow[], key: string): SiteRow | null {
  return sites.find((site) => site.key === key) ?? null
}

function brandingOf({ accent_light, accent_dark, sender_name, mail_footer }: SiteRow): BrandingFields {
  return { accent_light, accent_dark, sender_name, mail_footer }
}
