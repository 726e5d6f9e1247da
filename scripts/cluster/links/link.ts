// A way between two parts that can be cut: as by a pulled cable, or by a firewall that refuses.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * `silent`: nothing passes and nobody is told, as when a cable is pulled; what was under way goes on when the link is open
 * again. `refusing`: connections are reset, and new ones as well.
 */
export type LinkState = 'open' | 'silent' | 'refusing'

export type Link = { set: (state: LinkState) => void; close: () => void }

type Pair = { client: Socket; target: Socket | null }

/** Without it small messages wait for the reply to the last one. */
const AT_ONCE = { noDelay: true }

export async function openLink({ port, targetPort }: { port: number; targetPort: number }): Promise<Link> {
  const pairs = new Set<Pair>()
  let state: LinkState = 'open'

  function join(pair: Pair): void {
    const { client } = pair
    if (pair.target !== null) {
      client.unpipe(pair.target)
      pair.target.unpipe(client)
    }
    const target = (pair.target ??= connectTarget(pair))
    client.pipe(target)
    target.pipe(client)
  }
  function connectTarget(pair: Pair): Socket {
    const target = connect({ port: targetPort, host: '127.0.0.1', ...AT_ONCE })
    target.on('error', () => pair.client.resetAndDestroy())
    target.once('close', () => pair.client.destroy())
    return target
  }
  function part({ client, target }: Pair): void {
    if (target === null) return
    client.unpipe(target).pause()
    target.unpipe(client).pause()
  }
  const server = createServer({ ...AT_ONCE, pauseOnConnect: true }, (client) => {
    client.on('error', () => {})
    if (state === 'refusing') return void client.resetAndDestroy()
    const pair: Pair = { client, target: null }
    pairs.add(pair)
    client.once('close', () => {
      pairs.delete(pair)
      pair.target?.destroy()
    })
    // A cut link takes the connection, because the machine does so here; nothing of it arrives.
    if (state === 'open') join(pair)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    set(next) {
      state = next
      for (const pair of pairs) {
        if (next === 'open') join(pair)
        else if (next === 'silent') part(pair)
        else pair.client.resetAndDestroy()
      }
    },
    close() {
      server.close()
      for (const { client } of pairs) client.destroy()
    },
  }
}
