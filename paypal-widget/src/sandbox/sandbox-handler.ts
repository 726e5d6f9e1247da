// Serves the sandbox's assets from a plain node:http server: the examples and the browser tests use it. A server with its
// own routes needs sandboxAsset and parseNonceRequest only.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseNonceRequest } from './nonce-request.ts'
import type { CreateNonce } from './nonce-request.ts'
import { SANDBOX_FOLDER, SANDBOX_HEADERS, sandboxAsset } from './sandbox-asset.ts'

const MAX_BODY_BYTES = 4096

export type SandboxOptions = {
  /** The path of {assets} on this server; empty for the root. */
  prefix: string
  createNonce: CreateNonce
}

/** Answers a request for the sandbox and returns true. Returns false, and leaves the request alone, for any other. */
export function createSandboxHandler({ prefix, createNonce }: SandboxOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith(prefix + SANDBOX_FOLDER)) return false
    const path = pathname.slice(prefix.length)
    const asset = request.method === 'GET' ? sandboxAsset(path) : null
    if (asset) {
      response.writeHead(200, { ...SANDBOX_HEADERS, 'content-type': asset.contentType }).end(asset.body)
    } else if (request.method === 'POST' && path === `${SANDBOX_FOLDER}/nonce`) {
      const { status, body } = await createNonceReply(await readBody(request), createNonce)
      const headers = {
        ...SANDBOX_HEADERS,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      }
      response.writeHead(status, headers).end(JSON.stringify(body))
    } else {
      response.writeHead(404, SANDBOX_HEADERS).end()
    }
    return true
  }
}

async function createNonceReply(text: string, createNonce: CreateNonce): Promise<{ status: number; body: object }> {
  const request = parseNonceRequest(parseJson(text))
  if (request === null) return { status: 422, body: { message: 'This cannot be authorised. Check the email address.' } }
  return { status: 201, body: { nonce: await createNonce(request) } }
}

/** Stops reading at the limit; what is cut off is no longer JSON and is refused as such. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A body that is no JSON is answered like any other bad request.
    return null
  }
}
