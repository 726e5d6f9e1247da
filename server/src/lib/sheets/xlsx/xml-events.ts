import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { FileProblem } from '../file-problem.ts'

export const BROKEN_XLSX =
  "This Excel file is damaged and can't be read. Open it in Excel, save it again as .xlsx or .csv and choose that file."
const TOO_LONG = 'A cell of this Excel file has far too much text. Shorten it and choose the file again.'

/** The parser holds a text, a comment or a tag until it ends. One of 400 MB would be held in memory as a whole. */
const MAX_TOKEN_BYTES = 4 * 1024 * 1024

/** Called with names as they are without a prefix: some programs write x:row for row. */
export type XmlListener = {
  open: (name: string, attributes: Record<string, string>) => void
  close: (name: string) => void
  text: (text: string) => void
}

/**
 * Feeds a listener with the parts of an XML file, a chunk at a time, and yields after each chunk so that the caller can take
 * what has been collected. Entities that a file declares itself are not expanded: the parser refuses them.
 */
export async function* parseXml(stream: Readable, listener: XmlListener): AsyncGenerator<{ byteCount: number }> {
  const parser = new SaxesParser({ xmlns: false })
  let problem: Error | null = null
  let silentBytes = 0
  parser.on('error', (error) => (problem ??= error))
  parser.on('opentag', ({ name, attributes }) => {
    silentBytes = 0
    listener.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    silentBytes = 0
    listener.close(localName(name))
  })
  parser.on('text', listener.text)
  parser.on('cdata', listener.text)
  const decoder = new TextDecoder('utf-8')
  const requireSound = (): void => {
    if (problem !== null) throw new FileProblem(BROKEN_XLSX, { cause: problem })
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    silentBytes += chunk.length
    if (silentBytes > MAX_TOKEN_BYTES) throw new FileProblem(TOO_LONG)
    parser.write(decoder.decode(chunk, { stream: true }))
    requireSound()
    yield { byteCount: chunk.length }
  }
  parser.write(decoder.decode()).close()
  requireSound()
  yield { byteCount: 0 }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
