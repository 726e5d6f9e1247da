import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { findBuild } from './measuring/find-build.ts'

/** The metrics of one process; shared by the web side and the worker where one process is both. */
export const metrics = new Registry()

/** What is read from the database: the same for every process, so it is never added up over them. */
export const marketMetrics = new Registry()

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by route pattern and status.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
})

export const jobSeconds = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time a job took, by name and outcome.',
  // Not `job`: that is what Prometheus calls whom it asks.
  labelNames: ['name', 'outcome'] as const,
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60],
  registers: [metrics],
})

export const gatewayCalls = new Counter({
  name: 'payment_gateway_calls_total',
  help: 'Calls to the payment gateway, by call and outcome. A sale that is unknown may have been charged.',
  labelNames: ['call', 'outcome'] as const,
  registers: [metrics],
})

export const mailAttempts = new Counter({
  name: 'lotyard_mail_attempts_total',
  help: 'Mails that were tried: sent, kept (no mail server), refused by the server for good, deferred (tried again later).',
  labelNames: ['outcome'] as const,
  registers: [metrics],
})

/** Both have a label, so that they exist only where there is a replica. */
export const replicaInUse = new Gauge({
  name: 'database_replica_in_use',
  help: '1 while heavy reads go to the replica, 0 while it is left out and the primary serves them.',
  labelNames: ['database'] as const,
  aggregator: 'min',
  registers: [metrics],
})

export const replicaLag = new Gauge({
  name: 'database_replica_lag_bytes',
  help: 'How much of its log the primary has written and the replica has not applied.',
  labelNames: ['database'] as const,
  aggregator: 'max',
  registers: [metrics],
})

let collects = false

/** Once a process: the default metrics watch the event loop and the garbage collector. */
export function collectProcessMetrics(): void {
  if (collects) return
  collects = true
  collectDefaultMetrics({ register: metrics })
  registerBuildInfo()
}

/** Which version each process runs: two for long are a roll-out that has stopped half way. */
function registerBuildInfo(): void {
  new Gauge({
    name: 'lotyard_build_info',
    help: '1, with the version that this process runs.',
    labelNames: ['version', 'commit', 'node'] as const,
    // Added up, it would be the number of processes.
    aggregator: 'max',
    registers: [metrics],
    async collect() {
      this.set({ ...(await findBuild()), node: process.version }, 1)
    },
  })
}
