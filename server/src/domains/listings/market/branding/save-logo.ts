import type { Context } from '../../../../context.ts'
import { auditChange } from '../../../../db/audit/audit-change.ts'
import type { Tx } from '../../../../db/database.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import type { Jobs } from '../../../../jobs/jobs.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { drawLogo } from '../../../../providers/photos/draw-logo.ts'
import { openLogoStorage } from '../../../../providers/storage/open-storage.ts'
import { contentHash } from '../../../photos/index.ts'
import { lockSites, updateLogo, type SiteLogo, type SiteRow } from '../places/site-edit-queries.ts'
import { logoKey } from './logo-files.ts'

type Needs = Pick<Context, 'db' | 'config'>
/** Other processes show pages with the former logo for some seconds more. */
const FILE_STAYS_SECONDS = 60

/** A logo in place of the one that is. The same file again is the same logo. */
export async function saveLogo(
  { db, config }: Needs,
  { key, file, byAccountId }: { key: string; file: Buffer; byAccountId: string },
): Promise<SiteRow> {
  const { bytes, width, height } = await drawLogo(file)
  const logo = { hash: contentHash(bytes), width, height }
  return db.transaction().execute(async (tx) => {
    const site = await lockSite(tx, key)
    // Under the lock: the job that removes a logo which no site shows would else take away the file of this one.
    await openLogoStorage(config).put(logoKey(logo.hash), bytes)
    return replaceLogo(tx, site, { logo, byAccountId })
  })
}

export async function removeLogo(
  { db }: Pick<Context, 'db'>,
  { key, byAccountId }: { key: string; byAccountId: string },
): Promise<SiteRow> {
  return db.transaction().execute(async (tx) => replaceLogo(tx, await lockSite(tx, key), { logo: null, byAccountId }))
}

async function replaceLogo(
  tx: Tx,
  site: SiteRow,
  { logo, byAccountId: accountId }: { logo: SiteLogo | null; byAccountId: string },
): Promise<SiteRow> {
  const former = site.logo?.hash
  if (former === logo?.hash) return site
  await updateLogo(tx, site.key, logo)
  await auditChange(tx, {
    accountId,
    action: 'site.change',
    subject: `site:${site.key}`,
    before: { logo: former ?? null },
    after: { logo: logo?.hash ?? null },
  })
  if (former !== undefined)
    await enqueue(
      tx,
      'remove_logo',
      { hash: former },
      { jobKey: `remove_logo:${former}`, delaySeconds: FILE_STAYS_SECONDS },
    )
  return lockSite(tx, site.key)
}

/** All of them, so that one file is never put and removed at once. */
async function lockSite(tx: Tx, key: string): Promise<SiteRow> {
  const site = (await lockSites(tx)).find((row) => row.key === key)
  if (site === undefined) throw new Refusal('not_found')
  return site
}

/** A job: removes the file of a logo that no site shows any more. */
export async function removeLogoFile({ db, config }: Needs, { hash }: Jobs['remove_logo']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sites = await lockSites(tx)
    if (!sites.some(({ logo }) => logo?.hash === hash)) await openLogoStorage(config).delete(logoKey(hash))
  })
}
