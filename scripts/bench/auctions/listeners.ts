// Many pages that watch one auction, in one process: notes when each of them learns of each bid.
import { connect } from 'node:net'
import type { Session } from './market.ts'

export type ListenRun = {
  ports: number[]
  sessions: Session[]
  streamsEach: number
  name: string
  /** Each page shows so many of these lots too, not all pages the same. */
  beside: { names: string[]; each: number }
}

/** When every listener had seen how many bids, on the machine's own clock. */
export type ListenReport = { seen: number; atNs: string[] }

const OPENED_AT_ONCE = 50

const seenAt: string[][] = []

process.on('message', (message: ListenRun | 'report') => {
  if (message === 'report') process.send!(seenAt.map((atNs, seen): ListenReport => ({ seen, atNs })))
  else void listen(message).then((count) => process.send!({ count }))
})

async function listen({ ports, sessions, streamsEach, name, beside }: ListenRun): Promise<number> {
  const streams = sessions.flatMap((session) => Array.from({ length: streamsEach }, () => session))
  const namesOf = (index: number): string[] => [
    name,
    ...Array.from(
      { length: beside.each },
      (_, nth) => beside.names[(index * beside.each + nth) % beside.names.length]!,
    ),
  ]
  for (let start = 0; start < streams.length; start += OPENED_AT_ONCE)
    await Promise.all(
      streams
        .slice(start, start + OPENED_AT_ONCE)
        .map((session, index) => open(ports[(start + index) % ports.length]!, session, namesOf(start + index))),
    )
  return streams.length
}

function open(port: number, { headers }: Session, [name, ...others]: string[]): Promise<void> {
  const mark = `"listing":"${name}"`
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('latin1')
    socket.once('error', reject)
    socket.write(`GET /api/live?listings=${[name, ...others].join(',')} HTTP/1.1\r\nhost: bench\r\n${headers}\r\n\r\n`)
    socket.on('data', (chunk: string) => {
      const event = chunk.lastIndexOf(mark)
      const at = event < 0 ? -1 : chunk.indexOf('"number_of_bids":', event)
      if (at < 0) return
      const seen = Number.parseInt(chunk.slice(at + 17), 10)
      ;(seenAt[seen] ??= []).push(String(process.hrtime.bigint()))
      resolve()
    })
  })
}
