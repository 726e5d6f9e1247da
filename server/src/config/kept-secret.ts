import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder, notUsable } from './data-folder.ts'

/** A random secret that is made once and kept in a file only we may read. */
export function keptSecret(path: string): string {
  try {
    makeFolder(dirname(path), 0o711)
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

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
