// Reads the environment once, at start, into one value that the rest of the program trusts.
//
// A value that is not understood stops the start: a misspelt setting that is silently ignored is found out by customers.
import { DEFAULT_SESSION_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import { resolve } from 'node:path'
import { parseBraintree, type BraintreeSettings } from './braintree-settings.ts'
import { keptSecret } from './kept-secret.ts'
import { findUnknownSetting } from './setting-names.ts'
import { ConfigError, readSettings, type Settings } from './setting-values.ts'
import { parseStorage, type BucketSettings } from './storage-settings.ts'
import { parseTracing, type TracingSettings } from './tracing-settings.ts'
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

export { ConfigError }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const MIN_SECRET_LENGTH = 32
const MIN_METRICS_TOKEN_LENGTH = 16
/** Long enough for a balancer that looks every second or two to notice. Without one in front nothing is gained by waiting. */
const DRAIN_SECONDS_BEHIND_A_BALANCER = 10
/** One for each slot of jobs and one for each lane that listens for them: with fewer, jobs would wait for each other. */
export const MIN_WORK_CONNECTIONS = 18

/** What the environment decided, parsed once at start. */
export type Config = {
  host: string
  port: number
  /** Where the embedded database and generated secrets live, and files where there is no bucket for them. */
  dataDir: string
  /** The bucket for photos, logos, documents and files being imported; null: the data folder. */
  storage: BucketSettings | null
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** Connections to the database that the requests of one web process share. */
  databaseConnections: number
  /** Those that the jobs and the long work of one process share. */
  databaseWorkConnections: number
  /** False: another program runs them (`npm run db:migrate`), and a start waits until it has. */
  runsMigrations: boolean
  /** A standby of that database, for what is heavy; null: the database itself. */
  databaseReplicaUrl: string | null
  /** The address people type, without a last slash, e.g. 'https://lotyard.example'. */
  publicUrl: string
  /** PUBLIC_URL is set: the market is for others, and only its own hosts are answered. */
  hasPublicUrl: boolean
  /** The site to serve whatever the Host header says; null: by Host. */
  site: string | null
  sessionSecret: string
  sessionDays: number
  /** Null: mail is kept in the database and shown to admins only. */
  smtpUrl: string | null
  /** Null: none is set up, and only invoices can be paid, by wire. The sandbox exists only with the demo. */
  paymentGateway: 'sandbox' | 'braintree' | null
  /** A PostgreSQL of its own for the books of the payment sandbox; null: they are in the market's database. */
  sandboxDatabaseUrl: string | null
  /** Null with any other gateway, and with none. */
  braintree: BraintreeSettings | null
  attribution: { key: string; sdkUrl: string } | null
  demo: boolean
  /** Whose X-Forwarded-* headers are believed; null: no proxy's. */
  trustedProxies: TrustedProxies | null
  rateLimits: boolean
  /** What a collector sends to read /metrics from anywhere. */
  metricsToken: string | null
  /** Null: nothing is traced. */
  tracing: TracingSettings | null
  logLevel: (typeof LOG_LEVELS)[number]
  webProcesses: number
  /** False: another process runs the jobs. */
  runsJobs: boolean
  /** Where a worker answers probes and collectors; 0: any free port. */
  workerPort: number
  /** How long a process that was told to end goes on serving, so that a balancer sends visitors elsewhere first. */
  drainSeconds: number
}

export type Environment = Readonly<Record<string, string | undefined>>

/** `keepSecret` returns the secret kept at a path, creating it if there is none. */
export function parseConfig(env: Environment, keepSecret: (path: string) => string = keptSecret): Config {
  const unknown = findUnknownSetting(Object.keys(env))
  if (unknown !== null) {
    const hint = unknown.meant === null ? '.' : `; did you mean ${unknown.meant}?`
    throw new ConfigError(`${unknown.name} is not a setting of Lotyard${hint}`)
  }
  const settings = readSettings(env)
  const host = settings.text('HOST') ?? '127.0.0.1'
  const port = settings.integer('PORT', { min: 0, max: 65_535 }) ?? 3000
  const dataDir = resolve(settings.text('DATA_DIR') ?? '.data')
  const databaseUrl = settings.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const demo = settings.onOff('DEMO') ?? databaseUrl === null
  const publicUrl = settings.origin('PUBLIC_URL')
  const paymentGateway = parseGateway(settings, demo)
  return {
    host,
    port,
    dataDir,
    storage: parseStorage(settings.text('STORAGE_URL')),
    databaseUrl,
    databaseConnections: settings.integer('DATABASE_CONNECTIONS', { min: 4, max: 200 }) ?? 20,
    databaseWorkConnections:
      settings.integer('DATABASE_WORK_CONNECTIONS', { min: MIN_WORK_CONNECTIONS, max: 200 }) ?? 24,
    runsMigrations: settings.onOff('MIGRATIONS') ?? true,
    databaseReplicaUrl: parseReplicaUrl(settings, databaseUrl),
    publicUrl: publicUrl ?? defaultPublicUrl(host, port),
    hasPublicUrl: publicUrl !== null,
    site: settings.pattern('SITE', /^[a-z][a-z0-9_]*$/, "a site's key such as tech_liquidators"),
    sessionSecret: parseSecret(settings, databaseUrl, () => keepSecret(resolve(dataDir, 'session-secret'))),
    sessionDays: settings.integer('SESSION_DAYS', { min: 1, max: 365 }) ?? DEFAULT_SESSION_DAYS,
    smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:']),
    paymentGateway,
    sandboxDatabaseUrl: parseSandboxDatabase(settings, paymentGateway),
    braintree: parseBraintree(settings, paymentGateway === 'braintree'),
    attribution: parseAttribution(settings),
    demo,
    trustedProxies: parseTrustedProxies(settings.text('TRUST_PROXY')),
    rateLimits: parseRateLimits(settings, demo),
    metricsToken: parseMetricsToken(settings),
    tracing: parseTracing(settings),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    webProcesses: settings.integer('WEB_PROCESSES', { min: 1, max: 64 }) ?? 1,
    runsJobs: settings.onOff('JOBS') ?? true,
    workerPort: settings.integer('WORKER_PORT', { min: 0, max: 65_535 }) ?? 0,
    drainSeconds:
      settings.integer('DRAIN_SECONDS', { min: 0, max: 300 }) ??
      (databaseUrl === null ? 0 : DRAIN_SECONDS_BEHIND_A_BALANCER),
  }
}

export function defaultPublicUrl(host: string, port: number): string {
  // A visitor can't open the address that means 'all addresses of this machine'.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function parseSecret(settings: Settings, databaseUrl: string | null, kept: () => string): string {
  const secret = settings.text('SESSION_SECRET')
  if (secret === null) {
    if (databaseUrl === null) return kept()
    throw new ConfigError(
      `SESSION_SECRET is required with DATABASE_URL, the same for every process: at least ${MIN_SECRET_LENGTH} random characters.`,
    )
  }
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  // The value itself stays out of the message: it would end up in a log.
  throw new ConfigError(
    `SESSION_SECRET has ${secret.length} characters; it needs at least ${MIN_SECRET_LENGTH} random ones.`,
  )
}

function parseReplicaUrl(settings: Settings, databaseUrl: string | null): string | null {
  const replicaUrl = settings.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'])
  if (replicaUrl !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_REPLICA_URL is set without DATABASE_URL; the embedded database has no replica.')
  return replicaUrl
}

function parseGateway(settings: Settings, demo: boolean): Config['paymentGateway'] {
  const paymentGateway =
    settings.oneOf('PAYMENT_GATEWAY', ['sandbox', 'braintree'] as const) ?? (demo ? 'sandbox' : null)
  if (paymentGateway === 'sandbox' && !demo)
    throw new ConfigError('PAYMENT_GATEWAY is sandbox, which takes no real money and runs only with DEMO=on.')
  return paymentGateway
}

function parseSandboxDatabase(settings: Settings, gateway: Config['paymentGateway']): string | null {
  const url = settings.url('SANDBOX_DATABASE_URL', ['postgres:', 'postgresql:'])
  if (url !== null && gateway !== 'sandbox')
    throw new ConfigError('SANDBOX_DATABASE_URL is for the payment sandbox, which runs only with DEMO=on; remove it.')
  return url
}

function parseMetricsToken(settings: Settings): string | null {
  const token = settings.text('METRICS_TOKEN')
  if (token === null || token.length >= MIN_METRICS_TOKEN_LENGTH) return token
  throw new ConfigError(
    `METRICS_TOKEN has ${token.length} characters; it needs at least ${MIN_METRICS_TOKEN_LENGTH} random ones.`,
  )
}

function parseAttribution(settings: Settings): Config['attribution'] {
  const key = settings.text('ATTRIBUTION_KEY')
  const sdkUrl = settings.url('ATTRIBUTION_SDK_URL', ['https:', 'http:'])
  if (key === null && sdkUrl === null) return null
  if (key !== null && sdkUrl !== null) return { key, sdkUrl }
  const [set, missing] =
    key === null ? ['ATTRIBUTION_SDK_URL', 'ATTRIBUTION_KEY'] : ['ATTRIBUTION_KEY', 'ATTRIBUTION_SDK_URL']
  throw new ConfigError(`${set} is set without ${missing}; set both or neither.`)
}

function parseRateLimits(settings: Settings, demo: boolean): boolean {
  const rateLimits = settings.onOff('RATE_LIMITS') ?? true
  if (!rateLimits && !demo) throw new ConfigError('RATE_LIMITS is off, which is allowed only with DEMO=on.')
  return rateLimits
}
