import type { BookUpload } from '@lotyard/contract/account/price-book'
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
