// A plain HTTP load: some connections, one request at a time on each, as fast as the replies come. Runs as a thread of
// its own, so that it measures the server and not its own turn.
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export type LoadRequest = { path: string; method?: string; headers?: Readonly<Record<string, string>>; body?: string }

/** The requests are sent in turn, over and over; with `isOnce` each is sent at most once. */
export type LoadOptions = {
  port: number
  requests: readonly LoadRequest[]
  connections: number
  warmUpMs: number
  measureMs: number
  isOnce?: boolean
  /** The status of a reply that is no failure. */
  status?: number
  /** Goes on after `measureMs` until there are as many, for a minute at most. */
  minRequests?: number
}
export type LoadResult = {
  /** Those that were sent and replied to while it measured. */
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  failures: number
  /** The first reply that was a failure, to say what is wrong. */
  firstFailure: string | null
  /** All that were replied to, warm-up and the last ones too. */
  replies: number
  /** Of all the replies' bodies. */
  bytes: number
}

const MAX_OVERTIME_MS = 60_000
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

const options = workerData as LoadOptions
const { status = 200, minRequests = 0 } = options
const requests = options.requests.map(toBytes)
const startedAt = performance.now()
const measuredFrom = startedAt + options.warmUpMs
const latencies: number[] = []
const counts = { failures: 0, replies: 0, bytes: 0 }
let firstFailure: string | null = null
let sent = 0
let measuredUntil = measuredFrom
let open = options.connections

for (let index = 0; index < options.connections; index += 1) run(connect(options.port, '127.0.0.1'))

function toBytes({ path, method = 'GET', headers = {}, body }: LoadRequest): Buffer {
  const all = {
    Host: 'localhost',
    Connection: 'keep-alive',
    ...headers,
    ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

function nextRequest(): Buffer | undefined {
  const index = sent++
  return options.isOnce === true ? requests[index] : requests[index % requests.length]
}

function isOver(now: number): boolean {
  const until = measuredFrom + options.measureMs
  return now >= until && (latencies.length >= minRequests || now >= until + MAX_OVERTIME_MS)
}

function run(socket: Socket): void {
  let head: Buffer = Buffer.alloc(0)
  let bodyEnd: ((chunk: Buffer) => boolean) | null = null
  let sentAt = 0
  const send = (): void => {
    const request = nextRequest()
    if (request === undefined) return void socket.end()
    sentAt = performance.now()
    head = Buffer.alloc(0)
    bodyEnd = null
    socket.write(request)
  }
  socket.setNoDelay(true)
  socket.on('connect', send)
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => {
    open -= 1
    if (open === 0) finish()
  })
  socket.on('data', (chunk: Buffer) => {
    let isEnd: boolean
    if (bodyEnd !== null) isEnd = bodyEnd(chunk)
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      const body = head.subarray(end + END_OF_HEAD.length)
      if (!text.startsWith(`HTTP/1.1 ${status} `)) fail(`${text.split('\r\n')[0]} ${body.toString('utf8', 0, 300)}`)
      bodyEnd = readBody(text)
      isEnd = bodyEnd(body)
    }
    if (!isEnd) return
    const now = performance.now()
    counts.replies += 1
    if (sentAt >= measuredFrom && !isOver(now)) {
      latencies.push(now - sentAt)
      measuredUntil = now
    }
    if (isOver(now)) socket.end()
    else send()
  })
}

/** Takes the body piece by piece, and says when it is whole. */
function readBody(head: string): (chunk: Buffer) => boolean {
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined && /transfer-encoding: chunked/i.test(head)) return readChunkedBody()
  let missing = Number(length ?? 0)
  counts.bytes += missing
  return (chunk) => (missing -= chunk.length) <= 0
}

/** Nothing follows before the next request, so the body is whole when what came last is the last chunk. */
function readChunkedBody(): (chunk: Buffer) => boolean {
  let tail: Buffer = Buffer.from('\r\n')
  return (chunk) => {
    counts.bytes += chunk.length
    tail = Buffer.concat([tail, chunk]).subarray(-LAST_CHUNK.length)
    return tail.equals(LAST_CHUNK)
  }
}

function fail(text: string): void {
  counts.failures += 1
  firstFailure ??= text
}

function finish(): void {
  latencies.sort((left, right) => left - right)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? NaN
  const result: LoadResult = {
    requests: latencies.length,
    seconds: (measuredUntil - measuredFrom) / 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    firstFailure,
    ...counts,
  }
  parentPort!.postMessage(result)
}
