import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { folderStorage } from './folder-storage.ts'
import { useFolder } from '../../../test/servers/use-folder.ts'

const folder = useFolder('storage')
const storage = folderStorage(folder)

test('keeps, finds, replaces and deletes a file', async () => {
  expect(await storage.exists('ab/one.webp')).toBe(false)
  expect(await storage.open('ab/one.webp')).toBeNull()
  await storage.put('ab/one.webp', Buffer.from('first'))
  await storage.put('ab/one.webp', Buffer.from('second'))
  const file = await storage.open('ab/one.webp')
  expect([file?.byteLength, await text(file!.stream)]).toEqual([6, 'second'])
  await storage.delete('ab/one.webp')
  await storage.delete('ab/one.webp')
  expect(await storage.exists('ab/one.webp')).toBe(false)
})

test('writers at the same time leave one whole file and no parts of others', async () => {
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000))
  await Promise.all(contents.map((content) => storage.put('cd/two.webp', Buffer.from(content))))
  expect(contents).toContain(await text((await storage.open('cd/two.webp'))!.stream))
  expect(await readdir(join(folder, 'cd'))).toEqual(['two.webp'])
})

test.each(['../secret', 'ab/../../secret', '/etc/passwd', 'ab//c', 'ab/.hidden', ''])('%j is no key', async (key) => {
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('is not a storage key')
  await expect(storage.open(key)).rejects.toThrow('is not a storage key')
})
