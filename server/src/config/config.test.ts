import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, parseConfig, type Config, type Environment } from './config.ts'

const EXTERNAL = { DATABASE_URL: 'postgresql://market:pw@db.example/market', SESSION_SECRET: 's'.repeat(32) }

const BRAINTREE = {
  PAYMENT_GATEWAY: 'braintree',
  BRAINTREE_ENVIRONMENT: 'production',
  BRAINTREE_MERCHANT_ID: 'merchant_1',
  BRAINTREE_PUBLIC_KEY: 'public1',
  BRAINTREE_PRIVATE_KEY: 'private1',
}

const parse = (env: Environment): Config => parseConfig(env, (path) => `secret kept in ${path}`)

test('an empty environment is the demo on the embedded database', () => {
  expect(parse({ HOME: '/home/ann', PATH: '/bin', npm_config_port: '1' })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('.data'),
    storage: null,
    databaseUrl: null,
    databaseConnections: 20,
    databaseWorkConnections: 24,
    runsMigrations: true,
    databaseReplicaUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    hasPublicUrl: false,
    site: null,
    sessionSecret: `secret kept in ${resolve('.data/session-secret')}`,
    sessionDays: 30,
    smtpUrl: null,
    paymentGateway: 'sandbox',
    sandboxDatabaseUrl: null,
    braintree: null,
    attribution: null,
    demo: true,
    trustedProxies: null,
    rateLimits: true,
    metricsToken: null,
    tracing: null,
    logLevel: 'info',
    webProcesses: 1,
    runsJobs: true,
    workerPort: 0,
    drainSeconds: 0,
  } satisfies Config)
})

test.each<[string, Environment, Partial<Config>]>([
  ['a database of one’s own turns the demo and its gateway off', EXTERNAL, { demo: false, paymentGateway: null }],
  ['a process behind a balancer drains before it ends', EXTERNAL, { drainSeconds: 10 }],
  [
    'roles and pools',
    {
      JOBS: 'off',
      WORKER_PORT: '9100',
      DATABASE_CONNECTIONS: '4',
      DATABASE_WORK_CONNECTIONS: '18',
      DRAIN_SECONDS: '0',
    },
    { runsJobs: false, workerPort: 9100, databaseConnections: 4, databaseWorkConnections: 18, drainSeconds: 0 },
  ],
  ['the demo may be asked for on it', { ...EXTERNAL, DEMO: 'on' }, { demo: true, paymentGateway: 'sandbox' }],
  [
    'its payment sandbox may keep its books elsewhere',
    { ...EXTERNAL, DEMO: 'on', SANDBOX_DATABASE_URL: 'postgresql://books/sandbox' },
    { paymentGateway: 'sandbox', sandboxDatabaseUrl: 'postgresql://books/sandbox' },
  ],
  ['the demo may be left out of the embedded one', { DEMO: 'off' }, { demo: false, paymentGateway: null }],
  ['an empty value is as good as none', { PORT: '', LOG_LEVEL: ' ' }, { port: 3000, logLevel: 'info' }],
  [
    'a gateway with its keys takes real payments',
    { ...EXTERNAL, ...BRAINTREE },
    {
      paymentGateway: 'braintree',
      braintree: {
        environment: 'production',
        merchantId: 'merchant_1',
        publicKey: 'public1',
        privateKey: 'private1',
      },
    },
  ],
  [
    'a demo may try the real gateway',
    { ...BRAINTREE, BRAINTREE_ENVIRONMENT: 'sandbox' },
    { demo: true, paymentGateway: 'braintree' },
  ],
  [
    'a collector gets all traces, unless told which share',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
    { tracing: { endpoint: 'http://collector:4318', ratio: 1, serviceName: 'lotyard' } },
  ],
  [
    'a share of traces under a name of one’s own',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:1', OTEL_TRACES_SAMPLER_ARG: '0.05', OTEL_SERVICE_NAME: 'lots' },
    { tracing: { endpoint: 'http://c:1', ratio: 0.05, serviceName: 'lots' } },
  ],
  ['port 0 asks for any free one', { PORT: '0' }, { port: 0 }],
  [
    'the public address loses its last slash',
    { PUBLIC_URL: 'https://lots.example/' },
    { publicUrl: 'https://lots.example', hasPublicUrl: true },
  ],
  ['all addresses are reached by localhost', { HOST: '0.0.0.0', PORT: '80' }, { publicUrl: 'http://localhost:80' }],
  ['an IPv6 host stands in brackets', { HOST: '::1' }, { publicUrl: 'http://[::1]:3000' }],
  [
    'a socket has an address without host',
    { ...EXTERNAL, DATABASE_URL: 'postgres://me@/m?host=/run' },
    { demo: false },
  ],
  ['limits may be off in the demo', { RATE_LIMITS: 'off' }, { rateLimits: false }],
  [
    'files may be in a bucket, whatever is in its secret',
    { STORAGE_URL: 's3://AKIA1:a%2Fb%2Bc%40d@Files.Example/lots' },
    {
      storage: {
        accessKey: 'AKIA1',
        secretKey: 'a/b+c@d',
        host: 'files.example',
        bucket: 'lots',
        prefix: '',
        region: null,
        isEncrypted: true,
        style: 'path',
      },
    },
  ],
  [
    'a bucket may have a port, a prefix and options',
    { STORAGE_URL: 's3://K:S@10.0.0.7:9000/lots/eu/one/?tls=off&region=eu-west-1&style=host' },
    {
      storage: {
        accessKey: 'K',
        secretKey: 'S',
        host: '10.0.0.7:9000',
        bucket: 'lots',
        prefix: 'eu/one',
        region: 'eu-west-1',
        isEncrypted: false,
        style: 'host',
      },
    },
  ],
  ['no proxy', { TRUST_PROXY: 'off' }, { trustedProxies: null }],
  ['so many proxies', { TRUST_PROXY: '2' }, { trustedProxies: { hops: 2 } }],
  [
    'proxies by address',
    { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' },
    { trustedProxies: { addresses: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] } },
  ],
  ['a token for the collector', { METRICS_TOKEN: 't'.repeat(16) }, { metricsToken: 't'.repeat(16) }],
  ['a site', { SITE: 'tech_liquidators' }, { site: 'tech_liquidators' }],
  ['mail', { SMTP_URL: 'smtps://u:p@mail.example' }, { smtpUrl: 'smtps://u:p@mail.example' }],
  [
    'attribution',
    { ATTRIBUTION_KEY: 'k', ATTRIBUTION_SDK_URL: 'https://a.example/s.js' },
    {
      attribution: { key: 'k', sdkUrl: 'https://a.example/s.js' },
    },
  ],
  [
    'a Kubernetes service that bears our name',
    { LOTYARD_PORT: 'tcp://1', LOTYARD_SERVICE_HOST: '1', LOTYARD_WEB_PORT_80_TCP_ADDR: '1' },
    { port: 3000 },
  ],
])('%s', (_case, env, expected) => expect(parse(env)).toMatchObject(expected))

test.each<[Environment, string]>([
  [{ PORT: 'http' }, "PORT is 'http'; it must be a whole number from 0 to 65535."],
  [{ PORT: '70000' }, "PORT is '70000'; it must be a whole number from 0 to 65535."],
  [{ PORT: '3000.5' }, "PORT is '3000.5'; it must be a whole number from 0 to 65535."],
  [{ SESSION_DAYS: '0' }, "SESSION_DAYS is '0'; it must be a whole number from 1 to 365."],
  [{ WEB_PROCESSES: '-1' }, "WEB_PROCESSES is '-1'; it must be a whole number from 1 to 64."],
  [{ DRAIN_SECONDS: '301' }, "DRAIN_SECONDS is '301'; it must be a whole number from 0 to 300."],
  [{ DATABASE_WORK_CONNECTIONS: '17' }, "DATABASE_WORK_CONNECTIONS is '17'; it must be a whole number from 18 to 200."],
  [{ DEMO: 'yes' }, "DEMO is 'yes'; it must be on or off."],
  ...['on', 'true', '0', '11', '10.0.0.0/33', '0.0.0.0/0', 'proxy.example', '10.0.0.1,,10.0.0.2'].map(
    (given): [Environment, string] => [
      { TRUST_PROXY: given },
      `TRUST_PROXY is '${given}'; it must be off, how many proxies stand in front (such as 1, at most 10), or their addresses (such as 127.0.0.1, 10.0.0.0/8).`,
    ],
  ),
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN has 5 characters; it needs at least 16 random ones.'],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL is 'loud'; it must be fatal, error, warn, info, debug, trace or silent."],
  [{ SITE: 'Tech Liquidators' }, "SITE is 'Tech Liquidators'; it must be a site's key such as tech_liquidators."],
  [
    { PUBLIC_URL: 'lots.example' },
    "PUBLIC_URL is 'lots.example'; it must be an address such as https://lots.example, without a path.",
  ],
  [
    { PUBLIC_URL: 'https://lots.example/shop/' },
    "PUBLIC_URL is 'https://lots.example/shop/'; it must be an address such as https://lots.example, without a path.",
  ],
  [
    { SMTP_URL: 'http://u:p@m' },
    "SMTP_URL is 'http://…@m'; it must be an address that begins with smtp:// or smtps://.",
  ],
  [
    { DATABASE_URL: 'mysql://u:p@h/d' },
    "DATABASE_URL is 'mysql://…@h/d'; it must be an address that begins with postgres:// or postgresql://.",
  ],
  [
    { DATABASE_REPLICA_URL: 'postgres://r/m' },
    'DATABASE_REPLICA_URL is set without DATABASE_URL; the embedded database has no replica.',
  ],
  ...(
    [
      [
        'https://K:S@h/lots',
        'must look like s3://KEY:SECRET@host/bucket, with / in the secret written as %2F and # as %23',
      ],
      [
        's3://K:S/cret@h/lots',
        'must look like s3://KEY:SECRET@host/bucket, with / in the secret written as %2F and # as %23',
      ],
      [
        's3://K:1/cret@h/lots',
        'has no key or no secret; it must look like s3://KEY:SECRET@host/bucket, with / in the secret written as %2F',
      ],
      [
        's3://K:S%cret@h/lots',
        'has a % in its key or secret that is not followed by two hex digits; write a % itself as %25',
      ],
      ['s3://K:S@h', 'names no bucket; it must look like s3://KEY:SECRET@host/bucket'],
      ['s3://K:S@h/Lots', 'names a bucket that cannot exist: 3 to 63 lower-case letters, digits, dots and hyphens'],
      [
        's3://K:S@h/lots/../x',
        'names a bucket that cannot exist: 3 to 63 lower-case letters, digits, dots and hyphens',
      ],
      [
        's3://K:S@h/lots/a b',
        'has a prefix after its bucket that may hold letters, digits, _, . and - only, up to 200 characters',
      ],
      ['s3://K:S@h/lots?tsl=off', 'has options behind its ? other than region, tls and style, each once'],
      ['s3://K:S@h/lots?region=The+Moon', 'has a region that is none, for example region=eu-west-1'],
      ['s3://K:S@h/lots?tls=no', 'must have tls=on or tls=off'],
      ['s3://K:S@h/lots?style=dns', 'must have style=path or style=host'],
    ] as const
  ).map(([STORAGE_URL, problem]): [Environment, string] => [{ STORAGE_URL }, `STORAGE_URL ${problem}.`]),
  [
    { DATABASE_URL: EXTERNAL.DATABASE_URL },
    'SESSION_SECRET is required with DATABASE_URL, the same for every process: at least 32 random characters.',
  ],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET has 5 characters; it needs at least 32 random ones.'],
  [{ ...EXTERNAL, RATE_LIMITS: 'off' }, 'RATE_LIMITS is off, which is allowed only with DEMO=on.'],
  [
    { ...EXTERNAL, PAYMENT_GATEWAY: 'sandbox' },
    'PAYMENT_GATEWAY is sandbox, which takes no real money and runs only with DEMO=on.',
  ],
  [
    { ...EXTERNAL, SANDBOX_DATABASE_URL: 'postgresql://books/sandbox' },
    'SANDBOX_DATABASE_URL is for the payment sandbox, which runs only with DEMO=on; remove it.',
  ],
  [{ PAYMENT_GATEWAY: 'stripe' }, "PAYMENT_GATEWAY is 'stripe'; it must be sandbox or braintree."],
  [
    { ...EXTERNAL, PAYMENT_GATEWAY: 'braintree' },
    'BRAINTREE_ENVIRONMENT is required with PAYMENT_GATEWAY=braintree: sandbox or production.',
  ],
  ...['BRAINTREE_MERCHANT_ID', 'BRAINTREE_PUBLIC_KEY', 'BRAINTREE_PRIVATE_KEY'].flatMap(
    (name): [Environment, string][] => [
      [{ ...BRAINTREE, [name]: '' }, `${name} is required with PAYMENT_GATEWAY=braintree.`],
      [{ ...BRAINTREE, [name]: 'a secret/' }, `${name} may hold letters, digits, _ and - only.`],
    ],
  ),
  [
    { ...BRAINTREE, BRAINTREE_ENVIRONMENT: 'live' },
    "BRAINTREE_ENVIRONMENT is 'live'; it must be sandbox or production.",
  ],
  [
    { BRAINTREE_MERCHANT_ID: 'm' },
    'BRAINTREE_MERCHANT_ID is set without PAYMENT_GATEWAY=braintree; set that too, or remove it.',
  ],
  [{ ATTRIBUTION_KEY: 'k' }, 'ATTRIBUTION_KEY is set without ATTRIBUTION_SDK_URL; set both or neither.'],
  [{ DATABSE_URL: 'x' }, 'DATABSE_URL is not a setting of Lotyard; did you mean DATABASE_URL?'],
  [{ SESION_SECRT: 'x' }, 'SESION_SECRT is not a setting of Lotyard; did you mean SESSION_SECRET?'],
  [{ DATADIR: 'x' }, 'DATADIR is not a setting of Lotyard; did you mean DATA_DIR?'],
  [{ LOTYARD_DEMO: 'on' }, 'LOTYARD_DEMO is not a setting of Lotyard; did you mean DEMO?'],
  [{ LOTYARD_COLOUR: 'red' }, 'LOTYARD_COLOUR is not a setting of Lotyard.'],
  [{ BRAINTREE_TOKEN: 'x' }, 'BRAINTREE_TOKEN is not a setting of Lotyard.'],
])('%j stops the start in one sentence', (env, sentence) => {
  expect(() => parse(env)).toThrow(new ConfigError(sentence))
})
