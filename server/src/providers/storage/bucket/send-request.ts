import { request as requestPlain, type Agent, type IncomingMessage } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import type { BucketRequest } from './sign-request.ts'

/**
 * Sends a signed request once. Resolves when the reply's headers are there; its body is the caller's to read or to destroy.
 * The limit counts from the call, so it includes the wait for a free connection.
 */
export function sendRequest(
  { method, url, headers, body }: BucketRequest,
  { agent, limitMs }: { agent: Agent; limitMs: number },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestEncrypted : requestPlain
    const sent = send(url, { method, headers, agent })
    const timer = setTimeout(
      () => sent.destroy(new Error(`no reply within ${Math.round(limitMs)} ms`)),
      Math.max(0, limitMs),
    )
    sent.once('response', (reply) => {
      clearTimeout(timer)
      resolve(reply)
    })
    sent.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.end(body)
  })
}
