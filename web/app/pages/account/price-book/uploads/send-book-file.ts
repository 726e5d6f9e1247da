import type { BookUpload } from '@lotyard/contract/account/price-book'
import { MAX_BOOK_FILE_BYTES, MAX_BOOK_FILE_MB } from '@lotyard/contract/rules/worth/price-book-limits'
import { PRICE_BOOK_UPLOAD_PATH } from '@lotyard/contract/rules/worth/price-book-paths'
import type { Failure } from '../../../../api/api.ts'
import { sendFile } from '../../../../api/send-file.ts'

export type SendBookFile = (
  file: File,
  onProgress: (share: number) => void,
) => Promise<{ ok: true; data: { upload: BookUpload } } | Failure>

export const sendBookFile: SendBookFile = (file, onProgress) => {
  const body = new FormData()
  body.set('file', file)
  return sendFile({
    method: 'POST',
    path: PRICE_BOOK_UPLOAD_PATH,
    body,
    onProgress: (byteCount) => onProgress(Math.min(1, byteCount / file.size)),
  })
}

/** What is wrong with a file before a byte of it is sent; the server says the same of one that is sent all the same. */
export function bookFileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(name)) return 'Choose a CSV or Excel (.xlsx) file.'
  if (size === 0) return 'This file is empty.'
  return size > MAX_BOOK_FILE_BYTES
    ? `This file is larger than ${MAX_BOOK_FILE_MB} MB. Split it and add the parts one by one.`
    : null
}
