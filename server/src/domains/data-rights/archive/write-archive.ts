// Writes everything we keep of an account into one ZIP file.
//
// Into a file and not straight to the browser: a slow download would hold a database connection and its snapshot for as
// long as it takes, and a failure half-way would look like a whole archive. In memory is one page of rows at a time.
import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { findAccountData } from '../../accounts/index.ts'
import { archiveReadme } from './archive-readme.ts'
import { csvFile, jsonFile } from './collection-files.ts'
import { COLLECTIONS } from './collections.ts'

/** Returns the open file, which has no name any more: it is gone as soon as it is closed, whatever happens to us. */
export async function writeArchive(
  { db }: Pick<Context, 'db'>,
  { accountId, madeAt }: { accountId: string; madeAt: Date },
): Promise<FileHandle> {
  const file = await openUnnamedFile()
  try {
    // One snapshot: files that are read one after the other must not contradict each other.
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => fill(file, tx, { accountId, madeAt }))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `lotyard-archive-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function fill(
  file: FileHandle,
  tx: Tx,
  { accountId, madeAt }: { accountId: string; madeAt: Date },
): Promise<void> {
  const account = await findAccountData(tx, accountId)
  if (account === null) throw new Refusal('not_signed_in')
  const zip = new ZipFile()
  const add = (name: string, text: () => AsyncIterable<string> | Iterable<string>) =>
    zip.addReadStreamLazy(name, { mtime: madeAt }, (done) => done(null, Readable.from(text())))
  add('README.txt', () => [archiveReadme(COLLECTIONS, { madeAt })])
  add('account.json', () => [`${JSON.stringify(account, null, 2)}\n`])
  for (const { name, columns, read } of COLLECTIONS) {
    add(`${name}.json`, () => jsonFile({ columns, pages: read(tx, account) }))
    add(`${name}.csv`, () => csvFile({ columns, pages: read(tx, account) }))
  }
  const output = zip.outputStream as Readable
  // What a reader throws is told to the ZIP file only; the pipeline would wait for its output for ever.
  zip.on('error', (error: Error) => output.destroy(error))
  zip.end()
  await pipeline(output, file.createWriteStream({ autoClose: false }))
}
