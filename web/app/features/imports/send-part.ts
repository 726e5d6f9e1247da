// Sends one part of a manifest file. By XMLHttpRequest, because fetch does not tell how much of a body has been sent.
import { UNEXPLAINED, UNREACHABLE } from '../../api/api.ts'
import { browserCsrfToken } from '../../api/browser-api.ts'
import { isExpiredToken } from '../../api/csrf-token.ts'

const TIMEOUT_MS = 120_000

export type SentPart = { ok: true } | { ok: false; message: string; canRetry: boolean }
export type PartToSend = { importId: string; number: number; bytes: Blob; onProgress: (byteCount: number) => void }
export type SendPart = (part: PartToSend) => Promise<SentPart>

type Reply = { status: number; body: unknown }

export const sendPart: SendPart = async (part) => {
  const csrf = browserCsrfToken()
  const { status, body } = await csrf.write(
    () => put(part, csrf.headers),
    (reply) => isExpiredToken(reply.status, reply.body),
  )
  if (status === 200) return { ok: true }
  if (status === 0) return { ok: false, message: UNREACHABLE, canRetry: true }
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
  const message = hasMessage ? (body.message as string) : UNEXPLAINED
  return { ok: false, message, canRetry: status === 429 || status >= 500 }
}

function put({ importId, number, bytes, onProgress }: PartToSend, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/admin/imports/${encodeURIComponent(importId)}/parts/${number}`)
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    for (const [name, value] of Object.entries({ ...headers, Accept: 'application/json' }))
      request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    // After an error, a timeout or an abort the status is 0.
    request.onloadend = () => resolve({ status: request.status, body: request.response as unknown })
    request.send(bytes)
  })
}
