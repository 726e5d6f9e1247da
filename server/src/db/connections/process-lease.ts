// Says that this process is alive, to those that take over what a dead one has left: a session lock under the process's name,
// on a connection that it uses for nothing else. A process that is killed, or its machine, loses the lock with the connection.
//
// A lock that is free proves nothing yet: after a restart of the database every process has lost its lock, and takes it again
// within seconds. Who acts on it has to see it free for a while.
import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { createNoticeListener, type NoticeListenerOptions } from './notice-listener.ts'

// Any fixed number that no other session lock on the same database has as its first half.
export const PROCESS_LOCKS = 724_512

/** A machine that vanishes from the network sends no goodbye: PostgreSQL asks for it, and frees the lock within a minute. */
export const NOTICE_A_SILENT_MACHINE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

export type ProcessLease = {
  /**
   * To be written beside what this process has under way, also while it holds no lock: that it is about to hold one again is
   * what the wait of those who take over is for, and work without a name would be found by its age only.
   */
  name: string
  close: () => Promise<void>
}

export function openProcessLease({ pool, log }: Pick<NoticeListenerOptions, 'pool' | 'log'>): ProcessLease {
  const name = randomUUID()
  const listener = createNoticeListener({
    pool,
    log,
    name: 'lotyard process',
    subscribe: (client) => lockProcess(client, name),
    onNotice: () => {},
    onOpen: () => {},
  })
  listener.open()
  return { name, close: listener.close }
}

async function lockProcess(client: pg.Client, name: string): Promise<void> {
  await client.query(NOTICE_A_SILENT_MACHINE)
  await client.query('select pg_advisory_lock($1, hashtext($2))', [PROCESS_LOCKS, name])
}

/** Whether a process of that name holds its lock. */
export function isProcessAlive(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
    and classid = ${PROCESS_LOCKS}::bigint::oid and objid::bigint = hashtext(${name})::bigint & 4294967295)`
}
