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
  storageUrl: string | null
  paymentGateway: 'sandbox' | 'braintree'
  attribution: { key: string; sdkUrl: string } | null
  demo: boolean
  trustProxy: boolean
  rateLimits: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  webProcesses: number
}
