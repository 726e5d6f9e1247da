// Knows every environment variable that is ours, and notices one that was probably meant to be.

const SETTING_NAMES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_CONNECTIONS',
  'DATABASE_WORK_CONNECTIONS',
  'MIGRATIONS',
  'PUBLIC_URL',
  'SITE',
  'SESSION_SECRET',
  'SESSION_DAYS',
  'SMTP_URL',
  'STORAGE_URL',
  'PAYMENT_GATEWAY',
  'SANDBOX_DATABASE_URL',
  'BRAINTREE_ENVIRONMENT',
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'ATTRIBUTION_KEY',
  'ATTRIBUTION_SDK_URL',
  'DEMO',
  'TRUST_PROXY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_SERVICE_NAME',
  'RATE_LIMITS',
  'LOG_LEVEL',
  'WEB_PROCESSES',
  'JOBS',
  'WORKER_PORT',
  'DRAIN_SECONDS',
] as const

export type SettingName = (typeof SETTING_NAMES)[number]

// Kubernetes announces a service named lotyard to every container by variables such as LOTYARD_SERVICE_HOST.
const SERVICE_ANNOUNCEMENT = /_(SERVICE_(HOST|PORT)(_[A-Z0-9_]+)?|PORT(_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)?)$/

/** The first variable that looks like a setting of ours and is none, with the one it resembles. */
export function findUnknownSetting(names: readonly string[]): { name: string; meant: SettingName | null } | null {
  for (const name of names.toSorted()) {
    if (isSetting(name) || SERVICE_ANNOUNCEMENT.test(name)) continue
    const meant = SETTING_NAMES.find((setting) => resembles(name, setting)) ?? null
    if (meant !== null || name.startsWith('LOTYARD_') || name.startsWith('BRAINTREE_')) {
      return { name, meant: meant ?? SETTING_NAMES.find((setting) => name === `LOTYARD_${setting}`) ?? null }
    }
  }
  return null
}

export function isSetting(name: string): name is SettingName {
  return (SETTING_NAMES as readonly string[]).includes(name)
}

/** Short names resemble too many variables that are not ours: HOME is two letters from HOST. */
function resembles(name: string, setting: SettingName): boolean {
  const allowed = setting.length < 8 ? 0 : setting.length < 10 ? 1 : 2
  if (Math.abs(name.length - setting.length) > allowed) return false
  return allowed > 0 && editDistance(name.toUpperCase(), setting) <= allowed
}

/** How many letters must be added, removed or replaced to turn one word into the other. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
