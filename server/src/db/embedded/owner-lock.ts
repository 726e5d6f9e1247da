// Decides which one process owns a data folder.
//
// The lock is a file that names its owner. It appears whole or not at all (written aside, then linked), so no process reads
// half a name. A lock whose owner has ended is replaced by one process only: the one that holds the lock on the takeover.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf, isAlive, type ProcessIdentity } from './process-identity.ts'

export type Owner = ProcessIdentity & {
  /** What the owner is, for the sentence that refuses a second one, e.g. 'npm start'. */
  command: string
}

export type OwnerLock = { release: () => void }

/** Returns the lock, or the running owner that holds it. */
export async function takeLock(path: string, command: string, depth = 0): Promise<OwnerLock | Owner> {
  const self = identityOf(process.pid)
  if (self === null) throw new Error('This system does not tell when a process started.')
  const own: Owner = { ...self, command }
  for (let attempt = 0; attempt < 50; attempt++) {
    if (placeFile(path, own, 'if missing')) return { release: () => rmSync(path, { force: true }) }
    const owner = readOwner(path)
    if (owner !== null && isAlive(owner)) return owner
    // Three deep means that three processes in a row were killed within their few microseconds here.
    if (depth === 3) rmSync(path, { force: true })
    else if (await takeOver(path, own, depth)) return { release: () => rmSync(path, { force: true }) }
    await sleep(20)
  }
  throw new Error(`No process could take ${path} for a second.`)
}

async function takeOver(path: string, own: Owner, depth: number): Promise<boolean> {
  const takeover = await takeLock(`${path}.takeover`, own.command, depth + 1)
  if (!('release' in takeover)) return false
  try {
    // Read again: another process may have finished a takeover of its own while this one waited.
    const owner = readOwner(path)
    if (owner !== null && isAlive(owner)) return false
    return placeFile(path, own, 'replacing')
  } finally {
    takeover.release()
  }
}

export function readOwner(path: string): Owner | null {
  try {
    const { pid, startedAt, command } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Owner>
    if (typeof pid !== 'number' || typeof startedAt !== 'string') return null
    return { pid, startedAt, command: String(command) }
  } catch (error) {
    // A file that holds no owner (a full disk, a hand edit) locks nothing; one that may not be read must not be taken.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function placeFile(path: string, owner: Owner, mode: 'if missing' | 'replacing'): boolean {
  const aside = `${path}.${owner.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(aside, JSON.stringify(owner), { mode: 0o600 })
  try {
    if (mode === 'replacing') renameSync(aside, path)
    else linkSync(aside, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}
