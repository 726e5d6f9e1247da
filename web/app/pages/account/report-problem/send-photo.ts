// Sends one photo of a problem.
import { UNEXPLAINED } from '../../../api/api.ts'
import { hasText, sendPhotoFile } from '../../../lib/browser/send-photo-file.ts'

export type SentPhoto = { ok: true; id: string } | { ok: false; message: string; canRetry: boolean }
export type SendPhoto = (orderId: string, file: File, onProgress: (share: number) => void) => Promise<SentPhoto>

export const sendPhoto: SendPhoto = async (orderId, file, onProgress) => {
  const sent = await sendPhotoFile(`/api/orders/${encodeURIComponent(orderId)}/photos`, file, onProgress)
  if (!sent.ok) return sent
  return hasText(sent.body, 'id') ? { ok: true, id: sent.body.id } : { ok: false, message: UNEXPLAINED, canRetry: true }
}
