// Sends one photo. By XMLHttpRequest, because fetch does not tell how much of a body has been sent.
import { UNEXPLAINED, UNREACHABLE } from '../../api/api.ts'
import { browserCsrfToken } from '../../api/browser-api.ts'
import { isExpiredToken } from '../../api/csrf-token.ts'

const TIMEOUT_MS = 120_000

export type SentFile = { ok: true; body: unknown } | { ok: false; message: string; canRetry: boolean }

type Reply = { status: number; body: unknown }

export async function sendPhotoFile(path: string, file: File, onProgress: (share: number) => void): Promise<SentFile> {
  const csrf = browserCsrfToken()
  const { status, body } = await csrf.write(
    () => post(path, { file, headers: csrf.headers, onProgress }),
    (reply) => isExpiredToken(reply.status, reply.body),
  )
  if (status === 201) return { ok: true, body }
  if (status === 0) return { ok: false, message: UNREACHABLE, canRetry: true }
  const message = hasText(body, 'message') ? body.message : UNEXPLAINED
  // Of what is wrong with the file itself, the same file can't be any better.
  return { ok: false, message, canRetry: status !== 413 && status !== 415 && status !== 422 }
}

type Sending = { file: File; headers: Record<string, string>; onProgress: (share: number) => void }

function post(path: string, { file, headers, onProgress }: Sending): Promise<Reply> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    for (const [name, value] of Object.entries({ ...headers, Accept: 'application/json' }))
      request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', file.type === '' ? 'application/octet-stream' : file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    // After an error, a timeout or an abort the status is 0.
    request.onloadend = () => resolve({ status: request.status, body: request.response as unknown })
    request.send(file)
  })
}

export function hasText<Name extends string>(body: unknown, name: Name): body is Record<Name, string> {
  return typeof body === 'object' && body !== null && typeof (body as Record<string, unknown>)[name] === 'string'
}
