import type pg from 'pg'

/** How far a server has come: the primary with writing, a standby with applying what the primary wrote. */
export type ServerPoint = {
  /** Of the cluster: a standby has its primary's. */
  cluster: string
  /** Bytes of log since the beginning of its history. */
  walBytes: number
  /** By its own clock, in milliseconds. */
  now: number
}

type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** A standby refuses this: it must not be taken for the primary. */
export async function readPrimaryPoint(primary: Queryable): Promise<ServerPoint> {
  const { rows } = await (primary as pg.Pool).query<ServerPoint>(
    `select (select system_identifier::text from pg_control_system()) as cluster,
      pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as "walBytes",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  return rows[0]!
}

/** The primary itself may answer where a proxy finds no standby: it is never behind. */
export async function readReplicaPoint(replica: Queryable): Promise<ServerPoint> {
  const { rows } = await (replica as pg.Pool).query<ServerPoint>(
    `select (select system_identifier::text from pg_control_system()) as cluster,
      coalesce(pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        else pg_current_wal_flush_lsn() end, '0/0'), 0)::float8 as "walBytes",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  return rows[0]!
}
