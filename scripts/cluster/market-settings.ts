// What web processes and worker are told. A new setting of Lotyard that a cluster needs is one line here.

export type MarketFacts = {
  /** Where people go: nginx. */
  address: string
  dataDir: string
  databaseUrl: string
  replicaUrl: string
  sessionSecret: string
  metricsToken: string
}

/** Of every process of the market. */
export function marketSettings({
  address,
  dataDir,
  databaseUrl,
  replicaUrl,
  sessionSecret,
  metricsToken,
}: MarketFacts) {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: replicaUrl,
    DEMO: 'on',
    SESSION_SECRET: sessionSecret,
    METRICS_TOKEN: metricsToken,
    // nginx, and nobody reaches the ports of the web processes past it but this machine.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  }
}

export function webSettings(port: number): Record<string, string> {
  return {
    PORT: String(port),
    JOBS: 'off',
    // Longer than nginx keeps an idle connection, so that none is left when the process closes.
    DRAIN_SECONDS: '10',
  }
}

export function workerSettings(port: number): Record<string, string> {
  return { WORKER_PORT: String(port) }
}
