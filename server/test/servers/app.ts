import { hash } from '@node-rs/argon2'
import type { Role } from '@lotyard/contract/account/account'
import type { DeskRights } from '@lotyard/contract/rules/desk/staff/desk-rights'
import fastify, { type FastifyBaseLogger, type InjectOptions, type LightMyRequestResponse } from 'fastify'
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { Config } from '../../src/config/config.ts'
import type { Context } from '../../src/context.ts'
import type { Db } from '../../src/db/database.ts'
import { makeCsrfToken } from '../../src/http/security/csrf.ts'
import type { App } from '../../src/http/route.ts'
import { SESSION_COOKIE, toSessionCookie } from '../../src/http/requests/session.ts'
import { createSandbox, type SandboxGateway } from '../../src/providers/payments/sandbox/create-sandbox.ts'
import type { SandboxBehaviour } from '../../src/providers/payments/sandbox/sandbox-behaviour.ts'
import { useDatabase } from '../databases/database.ts'
import { addPaymentMethod } from '../market.ts'

export const TEST_CONFIG: Config = {
  host: '127.0.0.1',
  port: 0,
  dataDir: tmpdir(),
  storage: null,
  databaseUrl: null,
  databaseConnections: 20,
  databaseWorkConnections: 24,
  runsMigrations: true,
  databaseReplicaUrl: null,
  publicUrl: 'http://localhost',
  hasPublicUrl: false,
  site: null,
  sessionSecret: 'a secret that only the tests know, long enough',
  sessionDays: 30,
  smtpUrl: null,
  paymentGateway: 'sandbox',
  sandboxDatabaseUrl: null,
  braintree: null,
  attribution: null,
  demo: false,
  trustedProxies: null,
  rateLimits: false,
  metricsToken: null,
  tracing: null,
  logLevel: 'silent',
  webProcesses: 1,
  runsJobs: true,
  workerPort: 0,
  drainSeconds: 0,
}

export type TestAccount = { id: string; email: string; role: Role; accessRuleIds: string[] }

/** A browser with one session, or with none: sends what our own pages send with every call. */
export type TestClient = {
  get: (url: string, options?: InjectOptions) => Promise<LightMyRequestResponse>
  post: (url: string, body?: object, options?: InjectOptions) => Promise<LightMyRequestResponse>
  put: (url: string, body?: object, options?: InjectOptions) => Promise<LightMyRequestResponse>
  delete: (url: string, options?: InjectOptions) => Promise<LightMyRequestResponse>
  /** The headers it sends, for `app.inject` by hand. */
  headers: Record<string, string>
}

export type TestApp = {
  readonly app: App
  readonly context: Context
  readonly db: Db
  /** Of its database, for connections of a test's own. */
  readonly url: string
  /** The sandbox gateway over the same database, for what a test asks or books itself. */
  readonly payments: SandboxGateway
  /** Not signed in. */
  readonly visitor: TestClient
  createAccount: (given?: NewAccount) => Promise<TestAccount>
  signIn: (account: TestAccount) => Promise<TestClient>
  /** A new account of the role, signed in. */
  as: (role: Role) => Promise<TestClient & { account: TestAccount }>
}

export type NewAccount = {
  role?: Role
  /** Of an admin who is no owner. */
  rights?: DeskRights
  email?: string
  firstName?: string
  lastName?: string
  /** Names of private inventories it may see; they are made if they do not exist. */
  accessRules?: string[]
  isVerified?: boolean
  hasAcceptedTerms?: boolean
  /** Bids need one. It has one unless told otherwise; the sandbox would not charge it. */
  hasPaymentMethod?: boolean
  /** Without one it can only be signed in by `signIn`. */
  password?: string
}

type Built = { app: App; context: Context; payments: SandboxGateway }

type AppOptions = {
  /** Overrides parts of TEST_CONFIG. */
  config?: Partial<Config>
  log?: FastifyBaseLogger
  maxConnections?: number
  /** What goes wrong at the sandbox gateway; a test may change it while it runs. */
  sandbox?: SandboxBehaviour
}

/** Builds the whole application over a database of the calling test file's own. */
export function useApp(options: AppOptions = {}): TestApp {
  const database = useDatabase({ maxConnections: options.maxConnections })
  const log = options.log ?? fastify({ logger: { level: process.env['TEST_LOG_LEVEL'] ?? 'silent' } }).log
  const built: { current: Built | null } = { current: null }

  beforeAll(async () => {
    const { db, pool } = database.current
    const context: Context = { db, pool, config: { ...TEST_CONFIG, ...options.config }, log }
    const { sessionSecret: secret, paymentGateway } = context.config
    const payments = createSandbox({ databaseUrl: database.url, secret, log, behaviour: options.sandbox ?? {} })
    const app = await buildApp(context, paymentGateway === 'sandbox' ? { payments } : {})
    await app.ready()
    built.current = { app, context, payments }
  })
  // Declared after the database's own hook, so it runs before it: Vitest undoes in reverse.
  afterAll(async () => {
    await built.current?.app.close()
    await built.current?.payments.close()
  })

  const current = (): Built => {
    if (built.current === null) throw new Error('The application is there from beforeAll on.')
    return built.current
  }
  const signIn = async (account: TestAccount): Promise<TestClient> => {
    const token = randomBytes(24).toString('hex')
    await insertSession(current().context.db, account.id, token)
    return makeClient(() => current().app, sessionHeaders(token, current().context.config.sessionSecret))
  }
  const createAccount = (given: NewAccount = {}): Promise<TestAccount> => insertAccount(current().context.db, given)
  return {
    get app() {
      return current().app
    },
    get context() {
      return current().context
    },
    get db() {
      return current().context.db
    },
    url: database.url,
    get payments() {
      return current().payments
    },
    visitor: makeClient(() => current().app, { apiversion: '5' }),
    createAccount,
    signIn,
    as: async (role) => {
      const account = await createAccount({ role })
      return { ...(await signIn(account)), account }
    },
  }
}

export function sessionHeaders(token: string, secret: string): Record<string, string> {
  return {
    cookie: `${SESSION_COOKIE}=${toSessionCookie(token, secret)}`,
    'x-csrf-token': makeCsrfToken(token, secret),
    apiversion: '5',
  }
}

export function makeClient(app: () => App, headers: Record<string, string>): TestClient {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, options: InjectOptions = {}) =>
    app().inject({
      method,
      url,
      ...options,
      headers: { ...headers, ...options.headers },
      ...(body !== undefined && { payload: body }),
    })
  return {
    get: (url, options) => send('GET', url, undefined, options),
    post: (url, body, options) => send('POST', url, body, options),
    put: (url, body, options) => send('PUT', url, body, options),
    delete: (url, options) => send('DELETE', url, undefined, options),
    headers,
  }
}

async function insertAccount(db: Db, given: NewAccount): Promise<TestAccount> {
  const { firstName = 'Ada', lastName = 'Buyer', role = 'buyer' } = given
  const email = given.email ?? `${role}-${randomUUID()}@lotyard.test`
  const { id } = await db
    .insertInto('accounts')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      name: `${firstName} ${lastName}`,
      role,
      ...(role === 'admin' && given.rights === undefined && { owner_since: new Date(0) }),
      email_verified: given.isVerified ?? true,
      terms_accepted_at: given.hasAcceptedTerms === false ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (given.password !== undefined) {
    // As cheap as can be: a hash tells what it took to make it, and comparing takes as long. Tests guess by the hundred.
    const password_hash = await hash(given.password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    const credential = { account_id: id, provider_id: 'credential', provider_account_id: id, password_hash }
    await db.insertInto('credentials').values(credential).execute()
  }
  await grantAreas(db, id, given.rights ?? {})
  if (given.hasPaymentMethod !== false) await addPaymentMethod(db, id)
  const accessRuleIds = await grantAccessRules(db, id, given.accessRules ?? [])
  return { id, email, role, accessRuleIds }
}

/** As if they had them for long. */
export async function grantAreas(db: Db, accountId: string, rights: DeskRights): Promise<void> {
  await db.deleteFrom('staff_areas').where('account_id', '=', accountId).execute()
  const granted = { account_id: accountId, granted_at: new Date(0) }
  for (const [area, level] of Object.entries(rights))
    await db
      .insertInto('staff_areas')
      .values({ ...granted, area, level })
      .execute()
}

async function grantAccessRules(db: Db, accountId: string, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rules = await db
    .insertInto('inventory_access_rules')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet((set) => ({ name: set.ref('excluded.name') })))
    .returning('id')
    .execute()
  await db
    .insertInto('account_access_rules')
    .values(rules.map(({ id }) => ({ account_id: accountId, access_rule_id: id })))
    .execute()
  return rules.map((rule) => rule.id)
}

async function insertSession(db: Db, accountId: string, token: string): Promise<void> {
  const expiresAt = new Date(Date.now() + 86_400_000 * TEST_CONFIG.sessionDays)
  await db
    .insertInto('sessions')
    .values({ account_id: accountId, token, expires_at: expiresAt, user_agent: 'Mozilla/5.0 (test)' })
    .execute()
}
