import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** The files of an archive by name. Sizes and checksums are compared by the reader, which did not write them. */
export async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error === null ? resolve(opened) : reject(error))),
  )
  const openEntry = promisify(zip.openReadStream.bind(zip) as (entry: Entry, done: EntryDone) => void)
  const files = new Map<string, string>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry: Entry) => {
      openEntry(entry)
        .then(buffer)
        .then((content) => {
          files.set(entry.fileName, content.toString('utf8'))
          zip.readEntry()
        })
        .catch(reject)
    })
    zip.readEntry()
  })
}

type EntryDone = (error: Error | null, stream: NodeJS.ReadableStream) => void
