// Sends one photo about a problem.
import { UNEXPLAINED } from '../../../api/api.ts'
import { hasText, sendPhotoFile } from '../../../lib/browser/send-photo-file.ts'

export type SentPhoto = { ok: true; id: string } | { ok: false; message: string; canRetry: boolean }
export type SendPhoto = (path: string, file: File, onProgress: (share: number) => void) => Promise<SentPhoto>

export const sendPhoto: SendPhoto = async (path, file, onProgress) => {
  const sent = await sendPhotoFile(path, file, onProgress)
  if (!sent.ok) return sent
  return hasText(sent.body, 'id') ? { ok: true, id: sent.body.id } : { ok: false, message: UNEXPLAINED, canRetry: true }
}
