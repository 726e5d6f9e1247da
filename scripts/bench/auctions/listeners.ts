// Many pages that watch one auction, in one process: notes when each of them learns of each bid.
import { connect } from 'node:net'
import type { Session } from './market.ts'

export type ListenRun = { ports: number[]; sessions: Session[]; streamsEach: number; name: string }

/** When every listener had seen how many bids, on the machine's own clock. */
export type ListenReport = { seen: number; atNs: string[] }

let seenAt: string[][] = []

process.on('message', (message: ListenRun | 'report') => {
  if (message === 'report') process.send!(seenAt.map((atNs, seen): ListenReport => ({ seen, atNs })))
  else void listen(message).then((count) => process.send!({ count }))
})

async function listen({ ports, sessions, streamsEach, name }: ListenRun): Promise<number> {
  seenAt = []
  const streams = sessions.flatMap((session) => Array.from({ length: streamsEach }, () => session))
  for (let start = 0; start < streams.length; start += 50)
    await Promise.all(
      streams
        .slice(start, start + 50)
        .map((session, index) => open(ports[(start + index) % ports.length]!, session, name)),
    )
  return streams.length
}

function open(port: number, { headers }: Session, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('latin1')
    socket.once('error', reject)
    socket.write(`GET /api/live?listings=${name} HTTP/1.1\r\nhost: bench\r\n${headers}\r\n\r\n`)
    socket.on('data', (chunk: string) => {
      const at = chunk.lastIndexOf('"number_of_bids":')
      if (at < 0) return
      const seen = Number.parseInt(chunk.slice(at + 17), 10)
      ;(seenAt[seen] ??= []).push(String(process.hrtime.bigint()))
      resolve()
    })
  })
}
