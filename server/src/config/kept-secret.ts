import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../runtime/start-error.ts'

/** A random secret that is made once and kept in a file only we may read. */
export function keptSecret(path: string): string {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o711 })
    const kept = readIfThere(path)
    if (kept !== null) return kept
    // Written aside and linked: of two processes that make it at once, both get the first one's.
    const aside = `${path}.${process.pid}`
    writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(aside, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(aside, { force: true })
    }
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw notUsable(dirname(path), error)
  }
}

/** One sentence for a data folder that cannot be written to; anything unexpected stays as it is. */
export function notUsable(folder: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'it is on a read-only file system',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a file stands in its way',
    EEXIST: 'a file stands in its way',
  }
  const reason = reasons[code ?? '']
  if (reason === undefined) return error as Error
  return new StartError(`The data folder ${folder} cannot be used: ${reason}; set DATA_DIR to a folder of your own.`, {
    cause: error,
  })
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
