import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { FuzzReply } from './judge-reply.ts'
import type { FuzzRequest } from './requests.ts'

const LIMIT_MS = 120_000
/** A stream is looked at for as long as it takes to begin. */
const STREAM = 'text/event-stream'

export function openSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const send = ({ method, path, headers, body }: FuzzRequest): Promise<FuzzReply> =>
    new Promise((resolve, reject) => {
      const startedMs = performance.now()
      const sent = request(
        { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...lengthOf(body) }, timeout: LIMIT_MS },
        (reply) => {
          const chunks: Buffer[] = []
          const finish = (): void => {
            const bytes = Buffer.concat(chunks)
            const text = reply.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
            const ms = performance.now() - startedMs
            resolve({ status: reply.statusCode!, headers: reply.headers, body: text.toString(), ms })
          }
          if (reply.headers['content-type']?.startsWith(STREAM)) {
            finish()
            return void reply.destroy()
          }
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('end', finish)
          reply.on('error', reject)
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no reply within ${LIMIT_MS} ms`)))
      sent.on('error', reject)
      sent.end(body ?? undefined)
    })
  return { send, close: () => agent.destroy() }
}

function lengthOf(body: string | Buffer | null): Record<string, string> {
  return body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
}
