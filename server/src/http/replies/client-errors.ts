import { refusals } from '@lotyard/contract/wire/refusals'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** What cannot be read as a request, or did not arrive in time, is answered on the bare socket. */
export function replyToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  socket.end(errorBytes(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_too_slow' : 'malformed_request'))
}

function errorBytes(code: 'malformed_request' | 'request_too_slow'): string {
  const { status, message } = refusals[code]
  const body = JSON.stringify({ code, message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
