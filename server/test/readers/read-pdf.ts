import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF that is drawn with the fonts every reader has, a line for each line drawn. */
export function readPdf(file: Buffer): string[] {
  const text = file.toString('latin1')
  return [...text.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)]
    .map((match) => Buffer.from(match[1]!, 'latin1'))
    .filter((bytes) => bytes[0] === 0x78)
    .map((bytes) => readContent(inflateSync(bytes).toString('latin1')))
    .filter((page) => page !== '')
}

function readContent(content: string): string {
  return [...content.matchAll(/\[([^\]]*)\] TJ/g)].map((match) => readStrings(match[1]!)).join('\n')
}

function readStrings(operands: string): string {
  const bytes = [...operands.matchAll(/<([0-9a-f]*)>/g)].map((match) => Buffer.from(match[1]!, 'hex'))
  return new TextDecoder('windows-1252').decode(Buffer.concat(bytes))
}
