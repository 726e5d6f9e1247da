import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { availableMemory } from 'node:process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const GIGABYTE = 1024 ** 3
// The log of a cluster grows to a gigabyte before it is used again, and a few clusters run side by side.
const ENOUGH_BYTES = 6 * GIGABYTE

/** A new folder for a market or a PostgreSQL that is measured, or that has to come back from what it wrote to disk. */
export function makeFolderOnDisk(prefix: string): string {
  return makeFolder(folderOnDisk(), prefix)
}

/** The same for what is not needed after the run, in memory where there is enough (docs/decisions/072). */
export function makeFolderForData(prefix: string): string {
  return makeFolder(folderForData(), prefix)
}

/** Where such folders lie. */
export function folderForData(): string {
  return hasMemory() ? IN_MEMORY : folderOnDisk()
}

function makeFolder(parent: string, prefix: string): string {
  const folder = mkdtempSync(join(parent, prefix))
  // As root PostgreSQL runs as another user, who has to pass through it.
  chmodSync(folder, 0o711)
  return folder
}

/** Root's own temporary folder may be closed to the user that PostgreSQL then runs as. */
function folderOnDisk(): string {
  return process.getuid?.() === 0 ? '/tmp' : tmpdir()
}

/** In a container it is often too small, and elsewhere than on Linux it doesn't exist. */
function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > ENOUGH_BYTES && availableMemory() > ENOUGH_BYTES
  } catch {
    return false
  }
}
