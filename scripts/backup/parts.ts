// The parts of a backup: files that are on the disk for good before they count, and of which any change shows.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../server/src/runtime/reporting/start-error.ts'
import { SUMS } from './manifest.ts'

export type Part = { bytes: number; sha256: string }

/** Personal data and offers of sealed auctions: for the operator's eyes alone. */
export const OWNER_ONLY = { folder: 0o700, file: 0o600 }

/** Passes bytes on and adds them up. */
function counting(hash: Hash): Transform & { bytes: number } {
  const counted = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        counted.bytes += chunk.byteLength
        done(null, chunk)
      },
    }),
    { bytes: 0 },
  )
  return counted
}

/** Writes a part to the disk, through to its platter. `through` changes what is written, as compression does. */
export async function writePart(path: string, source: Readable, through: Transform[] = []): Promise<Part> {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.folder })
  const hash = createHash('sha256')
  const counted = counting(hash)
  const target = createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY.file, flush: true })
  await pipeline([source, ...through, counted, target])
  return { bytes: counted.bytes, sha256: hash.digest('hex') }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Each part with its sum, as the backup lists them. */
export async function* listParts(folder: string): AsyncGenerator<{ path: string; sha256: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, SUMS)) })) {
    const [, sha256, path] = /^([0-9a-f]{64}) {2}([0-9a-zA-Z_./-]+)$/.exec(line) ?? []
    if (sha256 === undefined || path === undefined || path.split('/').includes('..'))
      throw new StartError(`The list of parts, ${join(folder, SUMS)}, is damaged.`)
    yield { path, sha256 }
  }
}

/** Reads the whole backup once, and refuses one of which a part is missing or is not as it was written. */
export async function requireWhole(folder: string, sumsSha256: string): Promise<void> {
  const refuse = (path: string, what: string): never => {
    throw new StartError(`This backup can't be used: ${join(folder, path)} ${what}.`)
  }
  const sumOf = (path: string) =>
    hashFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return refuse(path, 'is missing')
      throw error
    })
  if ((await sumOf(SUMS)) !== sumsSha256) refuse(SUMS, 'was changed or is not whole')
  for await (const { path, sha256 } of listParts(folder))
    if ((await sumOf(path)) !== sha256) refuse(path, 'was changed or is not whole')
}

/** A rename is on the disk once the folder that holds the name is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
