import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import type { EmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts'
import { choosePlace, prepareFolders } from '../../src/db/embedded/place.ts'
import { startServer } from '../../src/db/embedded/server-process.ts'
import { startWatchdog } from '../../src/db/embedded/watchdog.ts'

export type Standby = {
  url: string
  /** From now on it applies nothing of what the primary writes. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a streaming standby of an embedded PostgreSQL, in a folder of its own. npm's package has no pg_basebackup. */
export async function startStandby(
  primary: Pick<EmbeddedPostgres, 'url' | 'cluster'>,
  folder: string,
): Promise<Standby> {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const place = choosePlace(folder)
  prepareFolders(place)
  const maxConnections = await copyCluster(primary, place.cluster)
  writeFileSync(join(place.cluster, 'standby.signal'), '')
  if (place.runAs !== null) execFileSync('chown', ['-R', `${place.runAs.uid}:${place.runAs.gid}`, place.cluster])
  const at = new URL(primary.url)
  const conninfo = `host=${at.searchParams.get('host')} user=${at.username} password=${decodeURIComponent(at.password)}`
  const own = new URL(primary.url)
  own.searchParams.set('host', place.socketFolder)
  const server = await startServer({
    place,
    settings: {
      primary_conninfo: conninfo,
      listen_addresses: '',
      // With fewer than its primary it doesn't start.
      max_connections: maxConnections,
      shared_buffers: '64MB',
      wal_retrieve_retry_interval: '100ms',
      // Changes that are half a minute old, as after a pause, would cancel the statement that resumes.
      max_standby_streaming_delay: '5min',
      fsync: 'off',
    },
    adminUrl: own.href,
    logPath: join(folder, 'postgresql.log'),
  })
  const watchdog = startWatchdog(place, server.pid, folder)
  const ask = (statement: string): Promise<void> => run(own.href, statement)
  return {
    url: own.href,
    pause: () => ask('select pg_wal_replay_pause()'),
    resume: () => ask('select pg_wal_replay_resume()'),
    async stop() {
      await server.stop()
      await watchdog.dismiss()
    },
  }
}

/**
 * While the primary runs: what changes meanwhile is in its log, which the copy reads first. Returns how many connections the
 * primary takes.
 */
async function copyCluster({ url, cluster }: Pick<EmbeddedPostgres, 'url' | 'cluster'>, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("select pg_backup_start('a copy', true)")
  rmSync(to, { recursive: true })
  cpSync(cluster, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile)
  const settings = await client.query<{ max_connections: string }>('show max_connections')
  await client.end()
  return settings.rows[0]!.max_connections
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    // One that is left open would end this process when the server stops, and hide what went wrong.
    await client.end()
  }
}
