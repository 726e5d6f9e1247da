import { sendFile } from '../../api/send-file.ts'

export type SentPart = { ok: true } | { ok: false; message: string; canRetry: boolean }
export type PartToSend = { importId: string; number: number; bytes: Blob; onProgress: (byteCount: number) => void }
export type SendPart = (part: PartToSend) => Promise<SentPart>

/** Sends one part of a manifest file. */
export const sendPart: SendPart = async ({ importId, number, bytes, onProgress }) => {
  const path = `/api/admin/imports/${encodeURIComponent(importId)}/parts/${number}`
  const sent = await sendFile({ method: 'PUT', path, body: bytes, onProgress })
  if (sent.ok) return sent
  const { status, error } = sent
  return { ok: false, message: error.message, canRetry: status === 0 || status === 429 || status >= 500 }
}
