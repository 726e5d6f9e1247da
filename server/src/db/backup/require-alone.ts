import { StartError } from '../../runtime/reporting/start-error.ts'
import { withCopyConnection } from './copied-tables.ts'

/** Refuses a database that others use: a market that runs on it would read and write half of what is restored. */
export function requireAlone(url: string): Promise<void> {
  return withCopyConnection(url, async (client) => {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    const others = rows[0]?.others ?? 0
    if (others > 0)
      throw new StartError(`${others} other connections use this database: stop the market, and restore then.`)
  })
}
