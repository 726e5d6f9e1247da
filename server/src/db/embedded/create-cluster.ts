import { execFile } from 'node:child_process'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../runtime/reporting/start-error.ts'
import type { Place } from './place.ts'
import type { Durability } from './settings.ts'

export const DATABASE_USER = 'lotyard'

const run = promisify(execFile)

export function clusterExists(place: Place): boolean {
  return existsSync(join(place.cluster, 'PG_VERSION'))
}

/** Says so in a sentence when the cluster on disk was made by another major version than the programs we have. */
export function requireSameVersion(place: Place): void {
  const [made, installed] = [majorVersion(join(place.cluster, 'PG_VERSION')), '18']
  if (made === installed) return
  throw new StartError(
    `${place.cluster} was made by PostgreSQL ${made} and this Lotyard brings ${installed}; dump it with the old version and restore it, or set DATA_DIR to another folder.`,
  )
}

/** Made aside and renamed, so that a creation that was cut short is never taken for a database. */
export async function createCluster(place: Place, password: string, durability: Durability): Promise<void> {
  const aside = `${place.cluster}.new`
  const passwordFile = join(place.socketFolder, 'password')
  rmSync(aside, { recursive: true, force: true })
  renameSync(place.cluster, aside)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (place.runAs !== null) chownSync(passwordFile, place.runAs.uid, place.runAs.gid)
  try {
    await run(
      join(place.binaries, 'bin', 'initdb'),
      [
        `--pgdata=${aside}`,
        `--username=${DATABASE_USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The same order of letters on every machine, whatever its own language settings are.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(durability === 'safe' ? [] : ['--no-sync']),
      ],
      { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }, ...place.runAs },
    )
    renameSync(aside, place.cluster)
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? String(error)
    throw new StartError(`PostgreSQL could not make its data folder ${place.cluster}: ${causeIn(said)}`, {
      cause: error,
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Of all that initdb says, what went wrong: its last line only tells that it cleans up. */
export function causeIn(said: string): string {
  if (said.includes('No space left on device')) return 'the disk is full.'
  const lines = said.trim().split('\n')
  return lines.find((line) => /FATAL|PANIC|error:|could not/.test(line)) ?? lines.at(-1) ?? ''
}

function majorVersion(path: string): string {
  return readFileSync(path, 'utf8').trim()
}
