// Sends a file, or a part of one. By XMLHttpRequest, because fetch does not tell how much of a body has been sent.
import { UNEXPLAINED, UNREACHABLE, type Failure } from './api.ts'
import { browserCsrfToken } from './browser-api.ts'
import { isExpiredToken } from './csrf-token.ts'

const TIMEOUT_MS = 120_000

export type FileToSend = {
  method: 'POST' | 'PUT'
  path: string
  body: Blob | FormData
  /** How many bytes of the body have left. */
  onProgress: (byteCount: number) => void
}
type Reply = { status: number; body: unknown }

export async function sendFile<Data>(file: FileToSend): Promise<{ ok: true; data: Data } | Failure> {
  const csrf = browserCsrfToken()
  const { status, body } = await csrf.write(
    () => send(file, csrf.headers),
    (reply) => isExpiredToken(reply.status, reply.body),
  )
  if (status >= 200 && status < 300) return { ok: true, data: body as Data }
  if (status === 0) return { ok: false, status, error: { code: 'unreachable', message: UNREACHABLE } }
  return { ok: false, status, error: isError(body) ? body : { code: 'unexplained', message: UNEXPLAINED } }
}

function send({ method, path, body, onProgress }: FileToSend, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    for (const [name, value] of Object.entries({ ...headers, Accept: 'application/json' }))
      request.setRequestHeader(name, value)
    // A form's own type names the boundary between its parts; only the browser knows it.
    if (body instanceof Blob) request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    // After an error, a timeout or an abort the status is 0.
    request.onloadend = () => resolve({ status: request.status, body: request.response as unknown })
    request.send(body)
  })
}

function isError(body: unknown): body is Failure['error'] {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
}
