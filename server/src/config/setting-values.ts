import type { SettingName } from './setting-names.ts'
import { StartError } from '../runtime/reporting/start-error.ts'

/** A setting that cannot be used. The message names the variable, what was given and what is allowed. */
export class ConfigError extends StartError {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/** Reads settings by kind. Each returns null for a variable that is missing or empty. */
export type Settings = {
  text: (name: SettingName) => string | null
  integer: (name: SettingName, range: { min: number; max: number }) => number | null
  onOff: (name: SettingName) => boolean | null
  oneOf: <const Value extends string>(name: SettingName, values: readonly Value[]) => Value | null
  url: (name: SettingName, protocols: readonly string[]) => string | null
  /** An address of the web without path or query; returned without its last slash. */
  origin: (name: SettingName) => string | null
  pattern: (name: SettingName, pattern: RegExp, wanted: string) => string | null
}

export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  // An empty variable is how a compose file or a shell says 'not set'.
  const text = (name: SettingName): string | null => env[name]?.trim() || null
  const read = <Value>(
    name: SettingName,
    wanted: string,
    convert: (given: string) => Value | undefined,
  ): Value | null => {
    const given = text(name)
    if (given === null) return null
    const value = convert(given)
    if (value === undefined) throw new ConfigError(`${name} is '${shown(given)}'; it must be ${wanted}.`)
    return value
  }
  const oneOf = <const Value extends string>(name: SettingName, values: readonly Value[]): Value | null =>
    read(name, list(values), (given) => values.find((value) => value === given))

  return {
    text,
    oneOf,
    onOff: (name) => {
      const given = oneOf(name, ['on', 'off'] as const)
      return given === null ? null : given === 'on'
    },
    integer: (name, { min, max }) =>
      read(name, `a whole number from ${min} to ${max}`, (given) => {
        const value = Number(given)
        return /^\d{1,9}$/.test(given) && value >= min && value <= max ? value : undefined
      }),
    url: (name, protocols) =>
      read(name, `an address that begins with ${list(protocols.map((protocol) => `${protocol}//`))}`, (given) =>
        isAddress(given, protocols) ? given : undefined,
      ),
    origin: (name) =>
      read(name, 'an address such as https://lots.example, without a path', (given) => {
        const bare = given.replace(/\/+$/, '')
        return isAddress(given, ['http:', 'https:']) && URL.parse(bare)?.origin === bare.toLowerCase()
          ? bare
          : undefined
      }),
    pattern: (name, pattern, wanted) => read(name, wanted, (given) => (pattern.test(given) ? given : undefined)),
  }
}

function isAddress(given: string, protocols: readonly string[]): boolean {
  // PostgreSQL's addresses may leave the host out ('postgresql://me@/market?host=/run/postgresql'), which URL refuses.
  const parsed = URL.parse(given.replace('@/', '@localhost/'))
  return parsed !== null && protocols.includes(parsed.protocol) && given.startsWith(`${parsed.protocol}//`)
}

/** Addresses may hold a password, and this text ends up on screens and in logs. */
function shown(given: string): string {
  const hidden = given.replace(/\/\/[^@/]*@/, '//…@')
  return hidden.length > 80 ? `${hidden.slice(0, 80)}…` : hidden
}

function list(values: readonly string[]): string {
  return values.length === 1 ? String(values[0]) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
