import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { cachedFiles } from './cached-files.ts'
import { StorageError } from './storage-error.ts'
import type { Storage } from './storage.ts'

/** Knows the files it is given, and notes what is opened. */
function storageOf(files: Record<string, string>): { storage: Pick<Storage, 'open'>; opened: string[] } {
  const opened: string[] = []
  const storage: Pick<Storage, 'open'> = {
    async open(key) {
      opened.push(key)
      const content = files[key]
      if (content === 'away') throw new StorageError('away', 'The bucket is away.')
      return content === undefined ? null : { stream: Readable.from(Buffer.from(content)), byteLength: content.length }
    },
  }
  return { storage, opened }
}

test('a file is read once for all who ask, while it fits', async () => {
  const { storage, opened } = storageOf({ 'ab/one': 'one', 'ab/two': 'x'.repeat(1_000) })
  const files = cachedFiles(storage, { maxBytes: 1_400 })
  const readers = await Promise.all(Array.from({ length: 20 }, () => files.open('ab/one')))
  for (const file of readers) expect([file?.byteLength, await text(file!.stream)]).toEqual([3, 'one'])
  await files.open('ab/one')
  expect(opened).toEqual(['ab/one'])
  await files.open('ab/two')
  await files.open('ab/one')
  expect(opened).toEqual(['ab/one', 'ab/two', 'ab/one'])
})

test('a missing file, a failure and a large file are asked for each time', async () => {
  const contents: Record<string, string> = { 'ab/away': 'away', 'ab/large': 'x'.repeat(300_000) }
  const { storage } = storageOf(contents)
  const files = cachedFiles(storage, { maxBytes: 10_000_000 })
  expect(await files.open('ab/new')).toBeNull()
  await expect(files.open('ab/away')).rejects.toThrow('away')
  Object.assign(contents, { 'ab/new': 'here', 'ab/away': 'back' })
  expect(await text((await files.open('ab/new'))!.stream)).toBe('here')
  expect(await text((await files.open('ab/away'))!.stream)).toBe('back')
  expect((await text((await files.open('ab/large'))!.stream)).length).toBe(300_000)
})
