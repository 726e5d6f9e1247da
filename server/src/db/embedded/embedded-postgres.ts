// Runs a real PostgreSQL from npm's packages on the data folder, for as long as its owner lives.
//
// One process owns a data folder. It starts PostgreSQL, brings it back should it die, and stops it last. Others (a
// migration, an import) use the owner's server and leave it running, or own the folder themselves while they last.
import { existsSync, readFileSync, realpathSync, renameSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../runtime/reporting/start-error.ts'
import { clusterExists, createCluster, DATABASE_USER, requireSameVersion } from './create-cluster.ts'
import { makeFolder, notUsable } from '../../config/data-folder.ts'
import { keptSecret } from '../../config/kept-secret.ts'
import { takeLock, type Owner } from './owner-lock.ts'
import { choosePlace, prepareFolders, type Place } from './place.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { canConnect, startServer, type ServerProcess } from './server-process.ts'
import { postgresSettings, usableMemoryBytes, type Durability } from './settings.ts'
import { startWatchdog } from './watchdog.ts'

const DATABASE = 'lotyard'
const JOIN_LIMIT_MS = 60_000
const LEAVING_MS = 1_000
const DEATHS_COUNT_FOR_MS = 60_000
const MAX_RESTART_PAUSE_MS = 8_000

export type EmbeddedPostgres = {
  url: string
  /** Where the data lies, for the person at the terminal. */
  cluster: string
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** How the owner is named to a second one, e.g. 'npm start'. */
  command: string
  maxConnections: number
  durability?: Durability
  /** Removed when this process is gone, whatever ended it. */
  temporaryFolder?: string
  /** Called when the server died, and again when it is back. */
  onTrouble?: (line: object, message: string) => void
}

/** Owns the data folder and runs its PostgreSQL; refuses, in one sentence, where another process already does. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const deadline = performance.now() + LEAVING_MS
  let started = await startOrFindOwner(options)
  // An owner that is just stopping, or was killed, needs a moment to be gone.
  while (!('stop' in started) && performance.now() < deadline) {
    await sleep(100)
    started = await startOrFindOwner(options)
  }
  if ('stop' in started) return started
  throw new StartError(
    `${options.dataDir} is in use by '${started.command}' (process ${started.pid}); stop that one first, or set DATA_DIR to another folder.`,
  )
}

/** Uses the server of the process that owns the data folder, or owns it for as long as the caller needs it. */
export async function useEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const started = await startOrFindOwner(options)
  return 'stop' in started ? started : joinOwner(options.dataDir, started)
}

async function startOrFindOwner(options: EmbeddedOptions): Promise<EmbeddedPostgres | Owner> {
  const lock = await takeLockIn(options.dataDir, options.command)
  if (!('release' in lock)) return lock
  try {
    const running = await runServer(options)
    return {
      ...running,
      async stop() {
        await running.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw notUsable(options.dataDir, error)
  }
}

async function takeLockIn(dataDir: string, command: string): ReturnType<typeof takeLock> {
  try {
    // Others need to pass through where PostgreSQL runs as another user; every file in it is for us alone.
    makeFolder(dataDir, 0o711)
    return await takeLock(join(dataDir, 'lock'), command)
  } catch (error) {
    throw notUsable(dataDir, error)
  }
}

async function runServer(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durability = 'safe' } = options
  const place = choosePlace(dataDir)
  const passwordPath = join(dataDir, 'postgresql-password')
  setAsideForgotten(place, dataDir, passwordPath)
  await stopPostmaster(place.cluster)
  prepareFolders(place)
  const password = keptSecret(passwordPath)
  if (clusterExists(place)) requireSameVersion(place)
  else await createCluster(place, password, durability)

  const adminUrl = socketUrl(place.socketFolder, password, 'postgres')
  const memoryBytes = usableMemoryBytes(totalmem(), process.constrainedMemory())
  const settings = postgresSettings({ memoryBytes, maxConnections: options.maxConnections, durability })
  const start = (): Promise<ServerProcess> =>
    startServer({ place, settings, adminUrl, logPath: join(dataDir, 'postgresql.log') })
  const stop = keepRunning(place, await start(), start, options)
  await createDatabase(adminUrl)
  return { url: socketUrl(place.socketFolder, password, DATABASE), cluster: place.cluster, stop }
}

/**
 * Starts PostgreSQL again whenever it dies under us, after a pause that grows while it keeps dying: searches are answered
 * from memory meanwhile. Returns the function that stops it for good.
 */
function keepRunning(
  place: Place,
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  {
    onTrouble = () => {},
    temporaryFolder = null,
  }: Pick<EmbeddedOptions, 'onTrouble'> & { temporaryFolder?: string | null },
): () => Promise<void> {
  const stopping = new AbortController()
  let server = first
  let watchdog = startWatchdog(place, first.pid, temporaryFolder)
  let restarting: Promise<void> = Promise.resolve()
  let deaths: number[] = []

  const restart = async (): Promise<void> => {
    await watchdog.dismiss()
    for (;;) {
      deaths = [...deaths.filter((time) => time > Date.now() - DEATHS_COUNT_FOR_MS), Date.now()]
      await sleep(restartPauseMs(deaths.length), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        server = await start()
        break
      } catch (error) {
        onTrouble({ err: error }, 'PostgreSQL does not start; it is tried again.')
      }
    }
    watchdog = startWatchdog(place, server.pid, temporaryFolder)
    watch()
    onTrouble({}, 'PostgreSQL had ended unexpectedly and was started again.')
  }
  const watch = (): void => {
    server.child.once('exit', () => {
      if (!stopping.signal.aborted) restarting = restart()
    })
  }
  watch()
  return async () => {
    stopping.abort()
    await restarting
    await server.stop()
    await watchdog.dismiss()
  }
}

/** How long PostgreSQL waits before it is started again. The first few restarts come at once: bidders wait. */
export function restartPauseMs(deathsInTheLastMinute: number): number {
  return deathsInTheLastMinute <= 3 ? 0 : Math.min(MAX_RESTART_PAUSE_MS, 250 * 2 ** (deathsInTheLastMinute - 4))
}

async function joinOwner(dataDir: string, owner: Owner): Promise<EmbeddedPostgres> {
  const place = choosePlace(dataDir)
  const deadline = performance.now() + JOIN_LIMIT_MS
  // The owner may be just starting, and on a new data folder that takes a second or two.
  while (performance.now() < deadline) {
    const postmaster = findPostmaster(place.cluster)
    if (postmaster !== null) {
      const password = readFileSync(join(dataDir, 'postgresql-password'), 'utf8')
      const url = socketUrl(postmaster.socketFolder, password, DATABASE)
      if (await canConnect(url).catch(waitForDatabase)) return { url, cluster: place.cluster, stop: async () => {} }
    }
    await sleep(100)
  }
  throw new StartError(`'${owner.command}' (process ${owner.pid}) owns ${dataDir}, but its PostgreSQL does not answer.`)
}

function waitForDatabase(error: unknown): false {
  // 3D000: the server is up, and the database is about to be made.
  if ((error as { code?: string }).code === '3D000') return false
  throw error
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** A data folder that was deleted took its password along: the cluster it had elsewhere is kept, but not used. */
function setAsideForgotten(place: Place, dataDir: string, passwordPath: string): void {
  if (!existsSync(place.cluster) || !clusterExists(place) || existsSync(passwordPath)) return
  if (place.home.startsWith(realpathSync(dataDir))) {
    throw new StartError(`${passwordPath} is missing, without which Lotyard can't open ${place.cluster}; restore it.`)
  }
  renameSync(place.cluster, `${place.cluster}.forgotten-${Date.now()}`)
}

/** The host of a socket is its folder. 'localhost' only fills the place, because URL does not parse an empty host. */
function socketUrl(socketFolder: string, password: string, database: string): string {
  const host = encodeURIComponent(socketFolder)
  return `postgresql://${DATABASE_USER}:${encodeURIComponent(password)}@localhost/${database}?host=${host}`
}
