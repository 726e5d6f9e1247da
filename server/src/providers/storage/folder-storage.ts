import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assert } from '@lotyard/contract/rules/assert'
import type { Storage } from './storage.ts'

/** Keeps files in a folder of this machine. */
export function folderStorage(folder: string): Storage {
  function pathOf(key: string): string {
    assert(/^[0-9a-z]+(\/[0-9a-z][0-9a-z_.-]*)+$/.test(key) && !key.includes('..'), `${key} is not a storage key`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written aside and then renamed, because a crash half-way must not leave half a photo under its final name.
      const aside = `${path}.${randomUUID()}.part`
      try {
        await writeFile(aside, bytes)
        await rename(aside, path)
      } finally {
        await rm(aside, { force: true })
      }
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
