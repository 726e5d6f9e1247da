import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorageError } from './storage-error.ts'
import { isStorageKey, requireStorageKey, UNFINISHED, type ListedFile, type Storage } from './storage.ts'

/** Among them are resale certificates and what sellers import: nothing for other users of the machine. */
const OWNER_ONLY = { folder: 0o700, file: 0o600 }

/** Keeps files in a folder of this machine. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string): string => join(folder, requireStorageKey(key))
  return {
    async put(key, bytes) {
      await writeWhole(pathOf(key), bytes)
    },
    async open(key) {
      const file = await orNull(open(pathOf(key)))
      if (file === null) return null
      return { stream: file.createReadStream(), byteLength: (await file.stat()).size }
    },
    async exists(key) {
      return (await orNull(stat(pathOf(key)))) !== null
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list(prefix) {
      const below = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const file of walk(folder, below)) if (file.key.startsWith(prefix)) yield file
    },
  }
}

/** Throws where nothing can be written to the folder. */
export async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `.writable-${randomUUID()}`)
  await writeWhole(path, Buffer.from('ok'))
  await rm(path, { force: true })
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  // Written aside and then renamed, because a crash half-way must not leave half a photo under its final name.
  const aside = `${path}.${randomUUID()}${UNFINISHED}`
  try {
    await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.folder })
    await writeFile(aside, bytes, { mode: OWNER_ONLY.file })
    await rename(aside, path)
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new StorageError('away', `The folder ${dirname(path)} can't be written to: ${code}.`, { cause: error })
  } finally {
    // Where even this fails, what went wrong before is to be told: a list leaves such files out.
    await rm(aside, { force: true }).catch(() => {})
  }
}

const MAX_DEPTH = 6

/** Leaves out what isn't ours or is still being written. Keys are two names deep; more is not followed for ever. */
async function* walk(folder: string, below: string, depth = 1): AsyncGenerator<ListedFile> {
  const entries = await orNull(opendir(join(folder, below)))
  if (entries === null || depth > MAX_DEPTH) return
  for await (const entry of entries) {
    const key = `${below}${entry.name}`
    if (entry.isDirectory()) yield* walk(folder, `${key}/`, depth + 1)
    else if (entry.isFile() && isStorageKey(key)) {
      // Removed since the folder was read.
      const found = await orNull(stat(join(folder, key)))
      if (found !== null) yield { key, byteLength: found.size }
    }
  }
}

/** Null for a missing file. A full disk or a forbidden folder still throws. */
async function orNull<Result>(promise: Promise<Result>): Promise<Result | null> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
