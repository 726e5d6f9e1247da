import { sql } from 'kysely'

/** For queries that join `sites`: the host in links to the site; null where that is PUBLIC_URL's. */
export const SITE_HOST = sql<string | null>`case when not sites.is_default then sites.hosts[1] end`
