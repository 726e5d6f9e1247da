// 64 bidders on 64 connections, each waiting for a reply before the next bid. Plain sockets and as little parsing as
// possible: this process shares the machine with what it measures.
import { connect, type Socket } from 'node:net'
import { OPENING_CENTS, STEP_CENTS, type Session } from './market.ts'

export type BidRun = { port: number; sessions: Session[]; names: string[]; warmUpMs: number; measureMs: number }
export type BidResult = {
  accepted: number
  refused: number
  otherStatus: Record<string, number>
  p50Ms: number
  p99Ms: number
}

process.on('message', (run: BidRun) => void bid(run).then((result) => process.send!(result)))

async function bid({ port, sessions, names, warmUpMs, measureMs }: BidRun): Promise<BidResult> {
  const startedAt = performance.now()
  const [from, until] = [startedAt + warmUpMs, startedAt + warmUpMs + measureMs]
  const placed = new Map(names.map((name) => [name, 0]))
  const latencies: number[] = []
  const counts = { accepted: 0, refused: 0 }
  const otherStatus: Record<string, number> = {}
  let turn = 0

  const bidder = async ({ headers }: Session): Promise<void> => {
    const line = await openLine(port)
    while (performance.now() < until) {
      const name = names[turn++ % names.length]!
      const nth = placed.get(name)!
      placed.set(name, nth + 1)
      const sentAt = performance.now()
      const status = await line.post(
        `/api/listings/${name}/bids`,
        headers,
        `{"max_bid_cents":${OPENING_CENTS + nth * STEP_CENTS},"confirm":true}`,
      )
      const now = performance.now()
      if (now < from || now > until) continue
      latencies.push(now - sentAt)
      if (status === 201) counts.accepted += 1
      else if (status === 422) counts.refused += 1
      else otherStatus[status] = (otherStatus[status] ?? 0) + 1
    }
    line.end()
  }
  await Promise.all(sessions.map(bidder))
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0
  return { ...counts, otherStatus, p50Ms: at(0.5), p99Ms: at(0.99) }
}

type Line = { post: (path: string, headers: string, body: string) => Promise<number>; end: () => void }

async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.setEncoding('latin1')
  let onReply: ((status: number) => void) | null = null
  let received = ''
  socket.on('data', (chunk: string) => {
    received += chunk
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < head + 4 + length) return
    const status = Number(received.slice(9, 12))
    received = ''
    onReply?.(status)
  })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    post: (path, headers, body) =>
      new Promise((resolve) => {
        onReply = resolve
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: bench\r\n${headers}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        )
      }),
    end: () => socket.end(),
  }
}
