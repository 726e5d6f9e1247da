import type { Db } from '../../../db/database.ts'

/** The names of all sites, in lower case. */
export async function listSiteHosts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sites').select('hosts').execute()
  return rows.flatMap(({ hosts }) => hosts.map((host) => host.toLowerCase()))
}
