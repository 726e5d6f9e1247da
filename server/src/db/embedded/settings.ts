// Chooses PostgreSQL's settings for the machine it shares with the web process.
//
// They are passed at each start and never written to a file, so that a data folder moved to a larger machine uses it.

const MEGABYTE = 1024 * 1024

export type Durability = 'safe' | 'fast and unsafe'

export function postgresSettings(options: {
  memoryBytes: number
  maxConnections: number
  durability: Durability
}): Record<string, string> {
  const megabytes = (share: number, min: number, max: number): string =>
    `${Math.round(Math.min(max, Math.max(min, (options.memoryBytes * share) / MEGABYTE)))}MB`
  return {
    // Half of what a dedicated server would take: the site and its read model live on the same machine.
    shared_buffers: megabytes(1 / 8, 32, options.durability === 'safe' ? 2048 : 128),
    effective_cache_size: megabytes(1 / 2, 128, 65_536),
    work_mem: megabytes(1 / 512, 4, 32),
    maintenance_work_mem: megabytes(1 / 32, 32, 512),
    max_connections: String(options.maxConnections),
    max_wal_size: '2GB',
    // A statement whose client is gone, killed for instance, ends instead of holding its locks.
    client_connection_check_interval: '5s',
    random_page_cost: '1.1',
    // The queries are short; compiling one costs more than running it.
    jit: 'off',
    // No port at all: only who may enter the socket's folder can even ask for a password.
    listen_addresses: '',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...(options.durability === 'safe'
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
}

/** What this process may use: a container's limit where there is one. */
export function usableMemoryBytes(machineBytes: number, constrainedBytes: number): number {
  // Without a limit the system reports 0 or a number larger than any machine.
  return constrainedBytes > 0 ? Math.min(machineBytes, constrainedBytes) : machineBytes
}
