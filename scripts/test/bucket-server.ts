// A server that speaks S3, on this machine and a free port, for tests and browser tests. It checks no signatures: that they
// are right is proved by published examples.
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Options = {
  address: string
  port: number
  silent: boolean
  directory: string
  vhostBuckets: boolean
  configureBuckets: readonly { name: string }[]
}
// It comes without types: these are what we use.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: Options) => {
  httpServer: Server
  run: () => Promise<AddressInfo>
  close: () => Promise<void>
}

const BUCKET = 'market'

export type BucketServer = {
  /** A STORAGE_URL for this part of the bucket. */
  url: (prefix: string) => string
  stop: () => Promise<void>
}

export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'lotyard-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  return {
    url: (prefix) => `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}/${prefix}?tls=off`,
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
