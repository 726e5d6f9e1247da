import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { useBucket } from '../../../test/servers/bucket.ts'
import { useFolder } from '../../../test/servers/use-folder.ts'
import { copyFiles } from './copy-files.ts'
import { folderStorage, probeFolder } from './folder-storage.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

const folder = useFolder('storage')
const bucket = useBucket()
const inFolder = (name: string): Storage => folderStorage(join(folder, name))
const inBucket = (name: string): Storage => openStorage({ dataDir: folder, storage: bucket.settings(name) }, 'photos')

async function contentOf(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key)
  return file && text(file.stream)
}

async function listed(storage: Storage, prefix = ''): Promise<string[]> {
  const lines: string[] = []
  for await (const { key, byteLength } of storage.list(prefix)) lines.push(`${key} ${byteLength}`)
  return lines.toSorted()
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('%s', (_kind, open) => {
  test('keeps, finds, lists, replaces and deletes files, whatever their size', async () => {
    const storage = open('files')
    expect([await storage.exists('ab/one.webp'), await storage.open('ab/one.webp')]).toEqual([false, null])
    expect(await listed(storage)).toEqual([])
    await storage.put('ab/one.webp', Buffer.from('first'))
    await storage.put('ab/one.webp', Buffer.from('second'))
    const large = 'x'.repeat(1_500_000)
    await storage.put('abc/two.jpg', Buffer.from(large))
    await storage.put('abc/none', Buffer.alloc(0))
    expect([await contentOf(storage, 'ab/one.webp'), await contentOf(storage, 'abc/none')]).toEqual(['second', ''])
    expect((await contentOf(storage, 'abc/two.jpg')) === large).toBe(true)
    expect(await listed(storage)).toEqual(['ab/one.webp 6', 'abc/none 0', 'abc/two.jpg 1500000'])
    expect(await listed(storage, 'ab/')).toEqual(['ab/one.webp 6'])
    await storage.delete('ab/one.webp')
    await storage.delete('ab/one.webp')
    expect(await storage.exists('ab/one.webp')).toBe(false)
  })

  test.each(['../secret', 'ab/../../secret', '/etc/passwd', 'ab//c', 'ab/.hidden', 'ab/c.part', ''])(
    '%j is no key',
    async (key) => {
      const storage = open('files')
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('is not a storage key')
      await expect(storage.open(key)).rejects.toThrow('is not a storage key')
    },
  )
})

test('writers at the same time leave one whole file in a folder, and no parts of others', async () => {
  const storage = inFolder('writers')
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000))
  await Promise.all(contents.map((content) => storage.put('cd/two.webp', Buffer.from(content))))
  expect(contents).toContain(await contentOf(storage, 'cd/two.webp'))
  expect(await readdir(join(folder, 'writers', 'cd'))).toEqual(['two.webp'])
})

test('files in a folder are for its owner alone: certificates are among them', async () => {
  await inFolder('private').put('ab/certificate', Buffer.from('x'))
  const modes = ['private', 'private/ab', 'private/ab/certificate'].map((path) => statSync(join(folder, path)).mode)
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600'])
})

test('a folder that cannot be written to is away, and says why', async () => {
  await inFolder('blocked').put('ab/file', Buffer.from('x'))
  await expect(inFolder('blocked/ab/file').put('ab/c', Buffer.from('x'))).rejects.toMatchObject({ reason: 'away' })
  await expect(probeFolder(join(folder, 'blocked/ab/file'))).rejects.toThrow(/can't be written to: E(NOTDIR|EXIST)\.$/)
  await expect(probeFolder(join(folder, 'new'))).resolves.toBeUndefined()
  expect(await readdir(join(folder, 'new'))).toEqual([])
})

test('a folder is copied into a bucket and back, once, and what differs again', async () => {
  const [source, target, back] = [inFolder('source'), inBucket('target'), inFolder('back')]
  const keys = Array.from({ length: 24 }, (_, index) => `${['0a', 'b1', 'certificates'][index % 3]}/file-${index}`)
  await Promise.all(keys.map((key) => source.put(key, Buffer.from(`content of ${key}`))))
  await target.put('0a/other', Buffer.from('of another market'))
  expect(await copyFiles(source, target, { verifies: false })).toMatchObject({ copied: 24, same: 0, broken: [] })
  expect(await copyFiles(source, target, { verifies: true })).toMatchObject({ copied: 0, same: 24, broken: [] })
  // A file of another length is seen by its length, one of the same length only by its content.
  await target.put('b1/file-1', Buffer.from('torn'))
  await target.put('0a/file-0', Buffer.from('CONTENT OF 0a/file-0'))
  expect(await copyFiles(source, target, { verifies: false })).toMatchObject({ copied: 1, same: 23 })
  expect(await copyFiles(source, target, { verifies: true })).toMatchObject({ copied: 1, same: 23, broken: [] })
  expect(await copyFiles(target, back, { verifies: true })).toMatchObject({ copied: 25, broken: [] })
  expect(await listed(back)).toEqual([...(await listed(source)), '0a/other 17'].toSorted())
  for (const key of keys) expect(await contentOf(back, key)).toBe(`content of ${key}`)
})
