// Decides where the embedded PostgreSQL lives and under which user it runs.
//
// PostgreSQL refuses to run as root. Started by root it runs as the user `nobody`, who may not be able to enter the
// checkout: then programs and data go to a folder of the system that this user can enter. An ordinary user keeps all in the
// data folder.
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../../runtime/reporting/start-error.ts'
import { installedBinaries } from './binaries.ts'

const SYSTEM_FOLDER = '/var/lib/lotyard'

/** The user PostgreSQL runs as; null: the one we run as. */
export type RunAs = { uid: number; gid: number } | null

export type Place = {
  /** Holds bin, lib and share. */
  binaries: string
  /** The folder that holds `cluster`; in DATA_DIR or under the system's folder. */
  home: string
  cluster: string
  /** Holds the socket. Only the user PostgreSQL runs as, and root, may enter. */
  socketFolder: string
  runAs: RunAs
}

export function choosePlace(dataDir: string): Place {
  const installed = installedBinaries()
  const realDataDir = realpathSync(dataDir)
  const home = join(realDataDir, 'postgresql')
  if (process.getuid?.() !== 0) {
    return { ...foldersIn(home), binaries: installed.folder, runAs: null }
  }

  const systemHome = join(SYSTEM_FOLDER, shortHash(realDataDir))
  const isOpen = othersMayEnter(realDataDir)
  if (existsSync(join(home, 'cluster')) && !isOpen) {
    throw new StartError(
      `PostgreSQL does not run as root, and the user it runs as can no longer enter ${realDataDir}; run chmod o+x on that folder and those above it.`,
    )
  }
  // A cluster that exists decides: opening or closing the checkout later must not make the data disappear.
  const chosen =
    existsSync(join(home, 'cluster')) || (isOpen && !existsSync(join(systemHome, 'cluster'))) ? home : systemHome
  const binaries = othersMayEnter(installed.folder) ? installed.folder : copyBinaries(installed)
  return { ...foldersIn(chosen), binaries, runAs: ownerOf(join(chosen, 'cluster')) ?? nobody() }
}

/** Makes the folders that PostgreSQL needs before it can make its own. */
export function prepareFolders(place: Place): void {
  // The folder above must be entered, and need not be listed, by the user PostgreSQL runs as.
  mkdirSync(place.home, { recursive: true, mode: 0o711 })
  for (const folder of [place.cluster, place.socketFolder]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    const uid = place.runAs?.uid ?? process.getuid?.()
    // In a folder that all may write to, another user may have been first.
    if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.())) {
      throw new StartError(`${folder} belongs to another user; remove it.`)
    }
    if (place.runAs !== null) chownSync(folder, place.runAs.uid, place.runAs.gid)
    chmodSync(folder, 0o700)
  }
}

function foldersIn(home: string): Pick<Place, 'home' | 'cluster' | 'socketFolder'> {
  const beside = join(home, 'socket')
  // A socket's path has at most 103 bytes on macOS and 107 on Linux, with PostgreSQL's own file name in it.
  const fits = Buffer.byteLength(join(beside, '.s.PGSQL.5432.lock')) <= 103
  return {
    home,
    cluster: join(home, 'cluster'),
    socketFolder: fits ? beside : join(tmpdir(), `lotyard-${shortHash(home)}`),
  }
}

/** Whether a user with no rights of their own may go into the folder and every one above it. */
function othersMayEnter(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** Copied aside and renamed, so that a copy that was cut short is never used. */
function copyBinaries(installed: { folder: string; version: string }): string {
  const target = join(SYSTEM_FOLDER, `postgresql-${installed.version}`)
  if (existsSync(target)) return target
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  const aside = `${target}.${process.pid}`
  try {
    cpSync(installed.folder, aside, { recursive: true, verbatimSymlinks: true })
    // Installed under a strict umask the copies would be as closed as the originals.
    execFileSync('chmod', ['-R', 'a+rX', aside])
    renameSync(aside, target)
  } catch (error) {
    // Another start may have copied the same version meanwhile.
    if (!existsSync(target)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  return target
}

/** A cluster made by an ordinary user stays that user's, also when root starts it. */
function ownerOf(cluster: string): RunAs {
  if (!existsSync(cluster)) return null
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? null : { uid, gid }
}

function nobody(): RunAs {
  const number = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  try {
    return { uid: number('-u'), gid: number('-g') }
  } catch (error) {
    throw new StartError(
      'PostgreSQL does not run as root and this system has no user nobody; start as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    )
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}
