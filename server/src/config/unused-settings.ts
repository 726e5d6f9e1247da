// Settings that have a name and do nothing yet. An operator who sets one relies on it, so the start is refused.
import type { SettingName } from './setting-names.ts'
import { ConfigError, type Settings } from './setting-values.ts'

const NOT_READ_FROM = 'all reads go to the main database for now; remove it.'

const UNUSED: readonly (readonly [SettingName, string])[] = [['DATABASE_REPLICA_URL', NOT_READ_FROM]]

export function refuseUnusedSettings(settings: Pick<Settings, 'text'>): void {
  for (const [name, reason] of UNUSED)
    if (settings.text(name) !== null) throw new ConfigError(`${name} is set, but ${reason}`)
}
