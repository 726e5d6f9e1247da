// Copies files from one storage to another, such as a folder into a bucket. Safe to repeat and to interrupt: files are put
// whole, what is there already is left alone, and nothing is ever deleted.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ListedFile, Storage } from './storage.ts'

export type CopyOptions = {
  /** Compares the contents of files that both have, and reads back what was copied. */
  verifies: boolean
  /** How many files at a time. Each is held in memory: the largest are documents and photos of some 10 MB. */
  concurrency?: number
}

export type CopyCounts = {
  copied: number
  copiedBytes: number
  /** In both, of the same length, and with the same content where that was compared. */
  same: number
  /** Gone from the source since it was listed. */
  gone: number
  /** Keys that differ even after they were copied. */
  broken: string[]
}

export async function copyFiles(from: Storage, to: Storage, options: CopyOptions): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, copiedBytes: 0, same: 0, gone: 0, broken: [] }
  for await (const { folder, files } of byFolder(from.list(''))) {
    const there = new Map<string, number>()
    for await (const { key, byteLength } of to.list(folder)) there.set(key, byteLength)
    await eachOf(files, options.concurrency ?? 8, (file) =>
      copyFile({ from, to, counts, verifies: options.verifies }, file, there.get(file.key) ?? null),
    )
  }
  return counts
}

/** Folder by folder: what a market has in all may not fit into memory, what one of its 256 folders has does. */
async function* byFolder(files: AsyncIterable<ListedFile>): AsyncGenerator<{ folder: string; files: ListedFile[] }> {
  let folder = ''
  let group: ListedFile[] = []
  for await (const file of files) {
    const own = file.key.slice(0, file.key.indexOf('/') + 1)
    if (own !== folder && group.length > 0) {
      yield { folder, files: group }
      group = []
    }
    folder = own
    group.push(file)
  }
  if (group.length > 0) yield { folder, files: group }
}

async function eachOf<Item>(items: readonly Item[], concurrency: number, work: (item: Item) => Promise<void>) {
  const waiting = items.values()
  async function takeNext(): Promise<void> {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, takeNext))
}

type Copying = { from: Storage; to: Storage; counts: CopyCounts; verifies: boolean }

async function copyFile({ from, to, counts, verifies }: Copying, file: ListedFile, lengthThere: number | null) {
  const { key } = file
  const isSameLength = lengthThere === file.byteLength
  if (isSameLength && !verifies) {
    counts.same += 1
    return
  }
  const bytes = await read(from, key)
  if (bytes === null) {
    counts.gone += 1
    return
  }
  if (isSameLength && (await hasContent(to, key, bytes))) {
    counts.same += 1
    return
  }
  await to.put(key, bytes)
  counts.copied += 1
  counts.copiedBytes += bytes.length
  if (verifies && !(await hasContent(to, key, bytes))) counts.broken.push(key)
}

async function read(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.open(key)
  return file && buffer(file.stream)
}

async function hasContent(storage: Storage, key: string, bytes: Buffer): Promise<boolean> {
  const file = await storage.open(key)
  if (file === null) return false
  const hash = createHash('sha256')
  for await (const part of file.stream as AsyncIterable<Buffer>) hash.update(part)
  return hash.digest().equals(createHash('sha256').update(bytes).digest())
}
