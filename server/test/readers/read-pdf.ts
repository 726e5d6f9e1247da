import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF that is drawn with the fonts every reader has, a line for each line drawn. */
export function readPdf(file: Buffer): string[] {
  return readContents(file)
    .map(readContent)
    .filter((page) => page !== '')
}

/** What each page draws, as operators. */
export function readContents(file: Buffer): string[] {
  return listStreams(file)
    .filter((bytes) => bytes[0] === 0x78)
    .map((bytes) => inflateSync(bytes).toString('latin1'))
}

/** By the lengths they are written with: one of 256 ends with a byte that looks like the end of a line. */
function listStreams(file: Buffer): Buffer[] {
  const text = file.toString('latin1')
  const heads = /\/Length (\d+)[^]*?stream\r?\n/g
  const streams: Buffer[] = []
  for (let head = heads.exec(text); head !== null; head = heads.exec(text)) {
    const from = heads.lastIndex
    heads.lastIndex += Number(head[1])
    streams.push(file.subarray(from, heads.lastIndex))
  }
  return streams
}

function readContent(content: string): string {
  return [...content.matchAll(/\[([^\]]*)\] TJ/g)].map((match) => readStrings(match[1]!)).join('\n')
}

function readStrings(operands: string): string {
  const bytes = [...operands.matchAll(/<([0-9a-f]*)>/g)].map((match) => Buffer.from(match[1]!, 'hex'))
  return new TextDecoder('windows-1252').decode(Buffer.concat(bytes))
}
