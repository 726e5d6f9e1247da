// Makes the data folder, and says in one sentence why it cannot be used.
import { lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartError } from '../runtime/reporting/start-error.ts'

/**
 * Makes a folder and those above it. One by one, because where nothing can be made (/proc) Node's own recursive mkdir
 * tries for ever, and no signal reaches it.
 */
export function makeFolder(path: string, mode: number): void {
  const missing: string[] = []
  for (let at = resolve(path); !isThere(at); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode })
    } catch (error) {
      requireRealTarget(folder)
      // Another process may have made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
    }
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

function requireRealTarget(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true || isThere(folder)) return
  throw new StartError(
    `${folder} is a link to ${readlinkSync(folder)}, which does not exist; make that folder, or set DATA_DIR to another one.`,
  )
}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  // As PostgreSQL says it.
  '53100': 'the disk is full',
  ENOTDIR: 'a file stands in its way',
  EEXIST: 'a file stands in its way',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
}
const MAX_CAUSES = 5

/** One sentence for a data folder that cannot be written to; anything unexpected stays as it is. */
export function notUsable(folder: string, error: unknown): Error {
  const reason = findReason(error)
  if (reason === null) return error as Error
  return new StartError(`The data folder ${folder} cannot be used: ${reason}; set DATA_DIR to a folder of your own.`, {
    cause: error,
  })
}

function findReason(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < MAX_CAUSES; at = at.cause, depth += 1) {
    if (at instanceof StartError) return null
    const { code, syscall } = at as NodeJS.ErrnoException
    // Elsewhere a missing file may be anything; here it means that this place takes no folders.
    if (code === 'ENOENT' && syscall === 'mkdir') return 'no folder can be made there'
    const reason = REASONS[code ?? '']
    if (reason !== undefined) return reason
  }
  return null
}
