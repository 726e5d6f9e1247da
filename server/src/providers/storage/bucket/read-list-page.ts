import { SaxesParser } from 'saxes'
import type { ListedFile } from '../storage.ts'

/** Keys in ascending order; `hasMore` after the last of them. */
export type ListPage = { files: ListedFile[]; hasMore: boolean }

/** Reads a reply to ListObjects. Null for one that is no such list. */
export function readListPage(xml: string): ListPage | null {
  const parser = new SaxesParser()
  const files: ListedFile[] = []
  const path: string[] = []
  let isList = false
  let hasMore = false
  let text = ''
  let file = { key: '', byteLength: Number.NaN }
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (name === 'ListBucketResult') isList = true
    if (name === 'Contents') file = { key: '', byteLength: Number.NaN }
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    const parent = path.at(-1)
    if (parent === 'Contents' && name === 'Key') file.key = text
    if (parent === 'Contents' && name === 'Size') file.byteLength = Number(text)
    if (parent === 'ListBucketResult' && name === 'IsTruncated') hasMore = text === 'true'
    if (name === 'Contents' && file.key !== '' && Number.isSafeInteger(file.byteLength)) files.push(file)
    text = ''
  })
  try {
    parser.write(xml).close()
  } catch {
    return null
  }
  return isList ? { files, hasMore } : null
}
