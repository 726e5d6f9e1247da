import { stringify } from 'yaml'
import type { Store } from '../store-for.ts'

export type PatroniOptions = {
  name: string
  store: Store
  /** Where this node reaches etcd. */
  storePort: number
  restPort: number
  postgresPort: number
  /** Where the other nodes reach this one. */
  peerRestPort: number
  peerPostgresPort: number
  folder: string
  postgresFolder: string
  passwords: { superuser: string; replication: string; rewind: string }
}

const HOST = '127.0.0.1'
const MEGABYTE = 1024 ** 2

/** What Patroni is told on one of the nodes. Every number was tried under faults (docs/decisions/110). */
export function patroniConfig(options: PatroniOptions): string {
  const { name, store, folder, passwords } = options
  return stringify({
    scope: 'lotyard',
    name,
    restapi: { listen: `${HOST}:${options.restPort}`, connect_address: `${HOST}:${options.peerRestPort}` },
    // Without the setting Patroni asks etcd for its address and goes there, past the link that a fault cuts.
    [store]: { hosts: `${HOST}:${options.storePort}`, use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: MEGABYTE,
        // A primary that crashed is replaced at once: recovery in place can take as long as its last checkpoint is ago.
        primary_start_timeout: 0,
        // An answer to a buyer means that two machines have the order.
        synchronous_mode: true,
        // While the store is away the primary goes on for as long as every other node still answers it.
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: POSTGRES_SETTINGS },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${HOST}:${options.postgresPort}`,
      connect_address: `${HOST}:${options.peerPostgresPort}`,
      data_dir: `${folder}/data`,
      bin_dir: options.postgresFolder,
      pgpass: `${folder}/pgpass`,
      // Without it a new standby waits for the primary's next checkpoint, which can be minutes away.
      basebackup: [{ checkpoint: 'fast' }],
      // A node that diverged and can't be rewound is copied again. Patroni would start it in vain for ever, and wait for a
      // person.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      pg_hba: [`host all all ${HOST}/32 scram-sha-256`, `host replication replicator ${HOST}/32 scram-sha-256`],
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewinder', password: passwords.rewind },
      },
    },
  })
}

const POSTGRES_SETTINGS = {
  max_connections: 200,
  shared_buffers: '128MB',
  wal_log_hints: 'on',
  // A peer that is cut off without a word counts as gone after 10 s. The defaults let a commit wait for it for a minute.
  wal_sender_timeout: '10s',
  wal_receiver_timeout: '10s',
  tcp_user_timeout: 10_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 2,
  log_min_messages: 'warning',
  timezone: 'UTC',
}
