// Reads the environment once, at start, into one value that the rest of the program trusts.
//
// A value that is not understood stops the start: a misspelt setting that is silently ignored is found out by customers.
import { resolve } from 'node:path'
import { keptSecret } from './kept-secret.ts'
import { findUnknownSetting, type SettingName } from './setting-names.ts'
import { ConfigError, readSettings, type Settings } from './setting-values.ts'

export { ConfigError }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const MIN_SECRET_LENGTH = 32

/** What the environment decided, parsed once at start. */
export type Config = {
  host: string
  port: number
  /** Where the embedded database, photos and generated secrets live. */
  dataDir: string
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null
  databaseReplicaUrl: string | null
  /** The address people type, without a last slash, e.g. 'https://lotyard.example'. */
  publicUrl: string
  /** The site to serve whatever the Host header says; null: by Host. */
  site: string | null
  sessionSecret: string
  sessionDays: number
  /** Null: mail is kept in the database and shown to admins only. */
  smtpUrl: string | null
  /** Null: photos are files under the data folder. */
  storageUrl: string | null
  /** Null: none is set up, and nothing can be paid. The sandbox exists only with the demo. */
  paymentGateway: 'sandbox' | 'braintree' | null
  braintree: BraintreeConfig | null
  attribution: { key: string; sdkUrl: string } | null
  demo: boolean
  trustProxy: boolean
  rateLimits: boolean
  logLevel: (typeof LOG_LEVELS)[number]
  webProcesses: number
}

export type BraintreeConfig = {
  environment: 'sandbox' | 'production'
  merchantId: string
  publicKey: string
  privateKey: string
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
  return {
    host,
    port,
    dataDir,
    databaseUrl,
    databaseReplicaUrl: parseReplica(settings, databaseUrl),
    publicUrl: settings.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? defaultPublicUrl(host, port),
    site: settings.pattern('SITE', /^[a-z][a-z0-9_]*$/, "a site's key such as tech_liquidators"),
    sessionSecret: parseSecret(settings, databaseUrl, () => keepSecret(resolve(dataDir, 'session-secret'))),
    sessionDays: settings.integer('SESSION_DAYS', { min: 1, max: 365 }) ?? 30,
    smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:']),
    storageUrl: settings.url('STORAGE_URL', ['s3:', 'file:']),
    ...parseGateway(settings, demo),
    attribution: parseAttribution(settings),
    demo,
    trustProxy: settings.onOff('TRUST_PROXY') ?? false,
    rateLimits: parseRateLimits(settings, demo),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    webProcesses: settings.integer('WEB_PROCESSES', { min: 1, max: 64 }) ?? 1,
  }
}

export function defaultPublicUrl(host: string, port: number): string {
  // Nobody can type the address that means 'all addresses of this machine'.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function parseReplica(settings: Settings, databaseUrl: string | null): string | null {
  const replica = settings.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'])
  if (replica !== null && databaseUrl === null) {
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL, because the embedded database has no replica.')
  }
  return replica
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

function parseGateway(settings: Settings, demo: boolean): Pick<Config, 'paymentGateway' | 'braintree'> {
  const paymentGateway =
    settings.oneOf('PAYMENT_GATEWAY', ['sandbox', 'braintree'] as const) ?? (demo ? 'sandbox' : null)
  if (paymentGateway === 'sandbox' && !demo) {
    throw new ConfigError(
      'PAYMENT_GATEWAY is sandbox, which takes no real money and runs only with DEMO=on; use braintree.',
    )
  }
  const parts: SettingName[] = ['BRAINTREE_MERCHANT_ID', 'BRAINTREE_PUBLIC_KEY', 'BRAINTREE_PRIVATE_KEY']
  const environment = settings.oneOf('BRAINTREE_ENVIRONMENT', ['sandbox', 'production'] as const)
  const [merchantId, publicKey, privateKey] = parts.map((name) => settings.text(name))
  if (paymentGateway !== 'braintree') {
    const stray = parts.find((name) => settings.text(name) !== null)
    if (stray === undefined && environment === null) return { paymentGateway, braintree: null }
    throw new ConfigError(`${stray ?? 'BRAINTREE_ENVIRONMENT'} is set, but PAYMENT_GATEWAY is not braintree.`)
  }
  if (!merchantId || !publicKey || !privateKey) {
    const missing = parts.find((name) => settings.text(name) === null)
    throw new ConfigError(`${missing} is required with PAYMENT_GATEWAY=braintree.`)
  }
  return { paymentGateway, braintree: { environment: environment ?? 'production', merchantId, publicKey, privateKey } }
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
