import { keyProblems, MAX_HOSTS, siteProblems } from '@lotyard/contract/rules/listings/market'
import type { Context } from '../../../../context.ts'
import { auditChange } from '../../../../db/audit/audit-change.ts'
import { breaksRule } from '../../../../db/statements/breaks-rule.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { listCategories } from '../category-queries.ts'
import { isEdited, refuseTakenKey, requireNoProblems, type Creation, type Edit, type Problems } from '../edited.ts'
import { insertSite, lockSites, MAX_SITES, updateSite, type SiteFields, type SiteRow } from './site-edit-queries.ts'

export async function createSite(
  { db }: Pick<Context, 'db'>,
  { key, fields: given, byAccountId }: Creation<SiteFields>,
): Promise<SiteRow> {
  const fields = clean(given)
  requireNoProblems({ ...keyProblems(key), ...siteProblems(fields) })
  return translateHosts(() =>
    db.transaction().execute(async (tx) => {
      const sites = await lockSites(tx)
      if (sites.length >= MAX_SITES)
        throw new Refusal('invalid_fields', { message: `A market has ${MAX_SITES} sites at most.` })
      await requireFitting(tx, sites, { key, fields })
      if (!(await insertSite(tx, key, fields))) refuseTakenKey()
      const subject = `site:${key}`
      await auditChange(tx, { accountId: byAccountId, action: 'site.create', subject, before: null, after: fields })
      await auditFormerDefault(tx, sites, { key, fields, byAccountId })
      return findSaved(tx, key)
    }),
  )
}

export async function changeSite(
  { db }: Pick<Context, 'db'>,
  { key, version, fields: given, byAccountId }: Edit<SiteFields>,
): Promise<SiteRow> {
  const cleaned = clean(given)
  requireNoProblems(siteProblems(cleaned))
  return translateHosts(() =>
    db.transaction().execute(async (tx) => {
      const sites = await lockSites(tx)
      const row = sites.find((site) => site.key === key) ?? null
      const before = row === null ? null : { version: row.version, fields: fieldsOf(row) }
      // One is always the default: it stops being it when another one becomes it.
      const fields = { ...cleaned, is_default: cleaned.is_default || (row?.is_default ?? false) }
      if (!isEdited(before, { version, fields })) return findSaved(tx, key)
      await requireFitting(tx, sites, { key, fields })
      await updateSite(tx, key, fields)
      const change = { accountId: byAccountId, action: 'site.change' as const, subject: `site:${key}` }
      await auditChange(tx, { ...change, before: before.fields, after: fields })
      await auditFormerDefault(tx, sites, { key, fields, byAccountId })
      return findSaved(tx, key)
    }),
  )
}

function clean(fields: SiteFields): SiteFields {
  const keys = fields.category_keys ?? []
  return {
    name: fields.name.trim(),
    hosts: fields.hosts.map((host) => host.trim().toLowerCase()),
    default_sort: fields.default_sort,
    time_zone: fields.time_zone,
    is_default: fields.is_default,
    category_keys: keys.length === 0 ? null : [...new Set(keys)].toSorted(),
  }
}

function fieldsOf({ name, hosts, default_sort, time_zone, is_default, category_keys }: SiteRow): SiteFields {
  return { name, hosts, default_sort, time_zone, is_default, category_keys }
}

async function findSaved(tx: Tx, key: string): Promise<SiteRow> {
  return (await lockSites(tx)).find((site) => site.key === key)!
}

async function requireFitting(
  tx: Tx,
  sites: readonly SiteRow[],
  { key, fields }: Pick<Creation<SiteFields>, 'key' | 'fields'>,
): Promise<void> {
  requireNoProblems({ ...hostProblems(sites, key, fields.hosts), ...(await categoryProblems(tx, fields)) })
}

function hostProblems(sites: readonly SiteRow[], key: string, hosts: readonly string[]): Problems {
  for (const other of sites)
    for (const host of hosts.slice(0, MAX_HOSTS))
      if (other.key !== key && other.hosts.includes(host))
        return { hosts: [`${host} belongs to ${other.name}. Take it away there first.`] }
  return {}
}

async function categoryProblems(tx: Tx, { category_keys: keys }: SiteFields): Promise<Problems> {
  if (keys === null) return {}
  const known = new Set((await listCategories(tx)).map(({ key }) => key))
  return keys.every((key) => known.has(key)) ? {} : { category_keys: ['Choose categories from the list.'] }
}

async function auditFormerDefault(
  tx: Tx,
  sites: readonly SiteRow[],
  { key, fields, byAccountId }: Creation<SiteFields>,
): Promise<void> {
  const former = sites.find((site) => site.is_default && site.key !== key)
  if (!fields.is_default || former === undefined) return
  await auditChange(tx, {
    accountId: byAccountId,
    action: 'site.change',
    subject: `site:${former.key}`,
    before: { is_default: true },
    after: { is_default: false },
  })
}

/** Two new sites that name one host at once don't see each other: the database refuses the second. */
async function translateHosts<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    if (breaksRule(error, 'a_host_belongs_to_one_site')) throw new Refusal('conflict')
    throw error
  }
}
