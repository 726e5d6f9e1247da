// The read model in a file, so that a process that starts again need not read and index every lot.
//
// What a file must be, to be used: whole, made by this code, and taken in this database at a point from which the feed still
// tells all that has changed since. What it says is never served as it is: what changed is read first (follow-feed.ts).
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../../db/database.ts'
import { compareServers } from '../following/compare-servers.ts'
import { hasChangeMark, readCursor, type Changes, type FeedPosition } from '../reading/change-feed-queries.ts'
import { readChangesAfter } from '../reading/read-changes-after.ts'
import type { ReadModel } from '../reading/read-model.ts'
import { unpackModel, type copyModel, type SavedReference } from './model-sections.ts'
import { readModelVersion } from './model-version.ts'
import { openSections, UnfitFileError, writeSections } from './section-file.ts'

/** `changes`: all that happened since the model was saved, up to a position of the feed. */
export type LoadedModel = { model: ReadModel; changes: Changes }

/** `mark`: was saved in the database before the position was read. */
export type ModelCopy = { position: FeedPosition; mark: string } & Awaited<ReturnType<typeof copyModel>>

export type SavedModelFile = {
  /**
   * Null where there is none; throws an UnfitFileError, or what the file system says, where there is one that can't be used.
   * Where the database is away, it throws what the database's calls throw.
   */
  load: () => Promise<LoadedModel | null>
  /** `copy` is called where no other process is saving a model; false where one is, and where there is no copy. */
  save: (copy: () => Promise<ModelCopy | null>, limitMs: number) => Promise<boolean>
  /** How old the file is that a process like this one could use; Infinity where there is none. */
  ageMs: (history: string) => Promise<number>
}

type Header = { version: string; position: FeedPosition; mark: string; reference: SavedReference }

const NAME = 'catalogue-model'
/** A disk that is slower than building is of no use. */
const LOAD_LIMIT_MS = 30_000
/** Reading more listings again takes longer than building the model of a market of usual size. */
const MAX_LISTINGS = 100_000
/** A part that is older was left by a process that was killed: no save takes so long. */
const ABANDONED_AFTER_MS = 60_000

export function openSavedModel(folder: string, db: Db): SavedModelFile {
  const path = join(folder, NAME)
  const part = `${path}.part`
  let version: Promise<string> | null = null
  const readVersion = (): Promise<string> => (version ??= readModelVersion())

  async function readFile(signal: AbortSignal): Promise<{ model: ReadModel; header: Header }> {
    const file = await openSections(path, signal)
    try {
      const header = file.header as Header
      if (header.version !== (await readVersion())) throw new UnfitFileError('Other code made it.')
      // Before the rest is read, which takes longer.
      if (compareServers(header.position, await readCursor(db)) === 'other') throw new UnfitFileError(OTHER_DATABASE)
      return { model: await unpackModel(file, header.reference), header }
    } finally {
      await file.close()
    }
  }

  async function readSince({ position, mark }: Header): Promise<Changes> {
    const changes = await readChangesAfter(db, position.now)
    if (changes === null || changes.offers.length + changes.goods.length > MAX_LISTINGS)
      throw new UnfitFileError('Too much has changed since.')
    if (compareServers(position, changes) === 'other') throw new UnfitFileError(OTHER_DATABASE)
    // After the read: as long as the mark is there, nothing that came after it was trimmed.
    if (!(await hasChangeMark(db, mark))) throw new UnfitFileError('The feed no longer reaches back to it.')
    // Names may have changed too, and what is not saved is read with them.
    return { ...changes, reference: true }
  }

  return {
    async load() {
      if (!(await isThere(path))) return null
      const { model, header } = await readFile(AbortSignal.timeout(LOAD_LIMIT_MS))
      return { model, changes: await readSince(header) }
    },
    async save(copy, limitMs) {
      const file = await openPart(part)
      if (file === null) return false
      try {
        const copied = await copy()
        if (copied !== null) {
          const { sections, ...of } = copied
          const header: Header = { version: await readVersion(), ...of }
          await writeSections(file, { header, sections }, AbortSignal.timeout(limitMs))
          await rename(part, path)
          return true
        }
      } catch (error) {
        await rm(part, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rm(part, { force: true })
      return false
    },
    async ageMs(history) {
      const found = await stat(path).catch(() => null)
      if (found === null) return Infinity
      // One that can't be read is as good as none.
      const file = await openSections(path, AbortSignal.timeout(LOAD_LIMIT_MS)).catch(() => null)
      if (file === null) return Infinity
      await file.close()
      const { version, position } = file.header as Header
      const isOurs = version === (await readVersion()) && position.history === history
      return isOurs ? Date.now() - found.mtimeMs : Infinity
    },
  }
}

const OTHER_DATABASE = 'It was taken in another database, or before a failover.'

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

/** Null while another process writes. Readable for nobody else: it names private lots. */
async function openPart(part: string): Promise<FileHandle | null> {
  const found = await stat(part).catch(() => null)
  if (found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(part, { force: true })
  try {
    return await open(part, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null
    throw error
  }
}
