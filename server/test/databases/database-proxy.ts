import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A road to the test database that can be blocked: frozen (nothing passes), cut (all connections break) or closed. */
export type DatabaseProxy = {
  url: string
  freeze: () => void
  thaw: () => void
  cut: () => void
  /** From now on new connections break at once. */
  refuse: () => void
  accept: () => void
  close: () => Promise<void>
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const socketFolder = target.searchParams.get('host')
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  let isRefusing = false
  const server = createServer((client) => {
    client.on('error', () => {})
    if (isRefusing) return void client.destroy()
    const upstream =
      socketFolder === null
        ? connect(Number(target.port || 5432), target.hostname)
        : connect(`${socketFolder}/.s.PGSQL.${target.port || 5432}`)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    upstream.on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
    for (const socket of pair) {
      socket.once('close', () => {
        pairs.delete(pair)
        pair.forEach((other) => other.destroy())
      })
      if (isFrozen) socket.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const cut = (): void => pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()))
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause()
        upstream.unpipe(client).pause()
      }
    },
    thaw() {
      isFrozen = false
      for (const [client, upstream] of pairs) {
        // Piped twice, every message would pass twice: some were never frozen, or came while others were.
        client.unpipe(upstream)
        upstream.unpipe(client)
        client.pipe(upstream).pipe(client)
      }
    },
    cut,
    refuse: () => (isRefusing = true),
    accept: () => (isRefusing = false),
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
