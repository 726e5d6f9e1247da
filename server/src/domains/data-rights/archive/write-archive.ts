// Writes everything we keep of an account into one ZIP file.
//
// Into a file and not straight to the browser: a slow download would hold a database connection and its snapshot for as
// long as it takes, and a failure half-way would look like a whole archive. In memory is one page of rows at a time.
import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findAccountData } from '../../accounts/index.ts'
import { archiveReadme } from './archive-readme.ts'
import { csvFile, jsonFile } from './collection-files.ts'
import { COLLECTIONS } from './collections.ts'

/** The file has no name any more: it is gone as soon as it is closed, whatever happens to us. The caller closes it. */
export type Archive = { file: FileHandle; sizeBytes: number }

export async function writeArchive(
  { db }: Pick<Context, 'db'>,
  { accountId, madeAt }: { accountId: string; madeAt: Date },
): Promise<Archive> {
  const file = await openUnnamedFile()
  try {
    // One snapshot: files that are read one after the other must not contradict each other.
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => fill(file, tx, { accountId, madeAt }))
    return { file, sizeBytes: (await file.stat()).size }
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
  const output = zip.outputStream as Readable
  const add = (name: string, open: () => AsyncIterable<string> | Iterable<string>) =>
    zip.addReadStreamLazy(name, { mtime: madeAt }, (done) => {
      const text = Readable.from(open())
      // The ZIP file does not listen: a statement that fails would end the process, and the loop below wait for ever.
      text.on('error', (error) => output.destroy(error))
      done(null, text)
    })
  add('README.txt', () => [archiveReadme(COLLECTIONS, { madeAt })])
  add('account.json', () => [`${JSON.stringify(account, null, 2)}\n`])
  for (const { name, columns, read } of COLLECTIONS) {
    add(`${name}.json`, () => jsonFile({ columns, pages: read(tx, account) }))
    add(`${name}.csv`, () => csvFile({ columns, pages: read(tx, account) }))
  }
  zip.end()
  // Not by a stream of the file's own: one that does not close the file keeps it from ever being closed.
  for await (const bytes of output) await file.appendFile(bytes as Buffer)
}
