import { CERTIFICATE_UPLOAD_PATH } from '@lotyard/contract/rules/desk/file-paths'
import type { CertificateFields } from '@lotyard/contract/account/certificates'
import { UNEXPLAINED, UNREACHABLE, type Failure } from '../../../api/api.ts'
import { browserCsrfToken } from '../../../api/browser-api.ts'
import { isExpiredToken } from '../../../api/csrf-token.ts'

const TIMEOUT_MS = 120_000

export type SendCertificate = (fields: CertificateFields, file: File) => Promise<{ ok: true } | Failure>

/** The body is the file itself: a form's own encoding would be one more thing for the server to take apart. */
export const sendCertificate: SendCertificate = async (fields, file) => {
  const csrf = browserCsrfToken()
  const { status, body } = await csrf.write(
    () => post(`${CERTIFICATE_UPLOAD_PATH}?${new URLSearchParams(fields)}`, file, csrf.headers),
    (reply) => isExpiredToken(reply.status, reply.body),
  )
  if (status === 201) return { ok: true }
  if (status === 0) return { ok: false, status, error: { code: 'unreachable', message: UNREACHABLE } }
  return { ok: false, status, error: isError(body) ? body : { code: 'unexpected', message: UNEXPLAINED } }
}

async function post(
  path: string,
  file: File,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  try {
    const reply = await fetch(path, {
      method: 'POST',
      headers: {
        ...headers,
        Accept: 'application/json',
        'Content-Type': file.type === '' ? 'application/octet-stream' : file.type,
      },
      body: file,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: reply.status, body: await reply.json() }
  } catch {
    // The network failed, or what came back is no answer of ours: the page says so.
    return { status: 0, body: null }
  }
}

function isError(body: unknown): body is Failure['error'] {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body
}
