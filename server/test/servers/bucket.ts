import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { startBucketServer, type BucketServer } from '../../../scripts/test/bucket-server.ts'
import { parseStorage, type BucketSettings } from '../../src/config/storage-settings.ts'

/** A real bucket for the tests of one file. Called at the top of the file. */
export function useBucket(): { settings: (prefix: string) => BucketSettings; stop: () => Promise<void> } {
  let server: BucketServer | undefined
  let url: BucketServer['url']
  beforeAll(async () => {
    server = await startBucketServer()
    url = server.url
  })
  const stop = async (): Promise<void> => {
    const stopping = server
    server = undefined
    await stopping?.stop()
  }
  afterAll(stop)
  return { settings: (prefix) => parseStorage(url(prefix))!, stop }
}

export type Received = { method: string; url: URL; headers: Record<string, string>; body: Buffer }
export type Reply = (received: Received, response: ServerResponse) => void

/** A bucket that answers as each test tells it to: one reply after the other, the last one again and again. */
export function useScriptedBucket(): {
  settings: () => BucketSettings
  answer: (...replies: Reply[]) => void
  received: Received[]
} {
  let replies: Reply[] = []
  const received: Received[] = []
  const server = createServer((request, response) => {
    void read(request).then((given) => {
      received.push(given)
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      reply?.(given, response)
    })
  })
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const portOf = (): number => (server.address() as AddressInfo).port
  return {
    settings: () => parseStorage(`s3://KEY:s%2Fcret@127.0.0.1:${portOf()}/lots/all?tls=off`)!,
    answer: (...given) => {
      replies = given
      received.length = 0
    },
    received,
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const url = new URL(`http://${headers['host']}${request.url}`)
  return { method: String(request.method), url, headers, body: await buffer(request) }
}
