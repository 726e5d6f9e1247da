// A plain HTTP load: some connections, one request at a time on each, as fast as the replies come. Runs as a thread of
// its own, so that it measures the server and not its own turn.
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** Every connection requests the paths at random. */
export type LoadOptions = {
  port: number
  paths: readonly string[]
  connections: number
  warmUpMs: number
  measureMs: number
}
export type LoadResult = { requests: number; seconds: number; p50Ms: number; p99Ms: number; failures: number }

const options = workerData as LoadOptions
const requests = options.paths.map((path) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n`),
)
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const startedAt = performance.now()
const measuredFrom = startedAt + options.warmUpMs
const until = measuredFrom + options.measureMs
const latencies: number[] = []
let failures = 0
let open = options.connections

for (let index = 0; index < options.connections; index += 1) run(connect(options.port, '127.0.0.1'))

function run(socket: Socket): void {
  let head: Buffer = Buffer.alloc(0)
  let missing = -1
  let sentAt = 0
  const send = (): void => {
    sentAt = performance.now()
    head = Buffer.alloc(0)
    missing = -1
    socket.write(requests[Math.floor(Math.random() * requests.length)]!)
  }
  socket.setNoDelay(true)
  socket.on('connect', send)
  socket.on('error', () => (failures += 1))
  socket.on('close', () => {
    open -= 1
    if (open === 0) finish()
  })
  socket.on('data', (chunk: Buffer) => {
    if (missing >= 0) missing -= chunk.length
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      if (!text.startsWith('HTTP/1.1 200')) failures += 1
      missing = Number(/content-length: (\d+)/i.exec(text)![1]) - (head.length - end - END_OF_HEAD.length)
    }
    if (missing > 0) return
    const now = performance.now()
    if (sentAt >= measuredFrom && now <= until) latencies.push(now - sentAt)
    if (now >= until) socket.end()
    else send()
  })
}

function finish(): void {
  latencies.sort((left, right) => left - right)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? NaN
  const result: LoadResult = {
    requests: latencies.length,
    seconds: options.measureMs / 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failures,
  }
  parentPort!.postMessage(result)
}
