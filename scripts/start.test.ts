// Starts the real thing as people do, in a data folder of its own, and ends it as people and accidents do.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findPostmaster } from '../server/src/db/embedded/postmaster.ts'
import { makeFolderForData } from '../server/test/databases/data-folder.ts'
import { PINNED_NODE, ROOT } from './launch/root.mjs'

const parent = makeFolderForData('lotyard-start-')
const dataDir = join(parent, 'data')
const cluster = join(dataDir, 'postgresql', 'cluster')
const started: ChildProcess[] = []

// A test that fails half-way must not take the next one's data folder away.
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await gone()
}, 120_000)
afterAll(() => rmSync(parent, { recursive: true, force: true }))

// Ctrl-C, which stops everything, ends each run of scripts/faults.
test(
  'it opens and says where; a second one on the same folder is refused; its process that is killed is started again; killed with -9 it leaves nothing running',
  { timeout: 240_000 },
  async () => {
    const first = start({ PORT: String(await freePort()) })
    const address = await first.address
    expect((await fetch(address)).status).toBeGreaterThanOrEqual(200)
    expect(first.output()).not.toContain('lotyard-demo')

    const second = start()
    expect(await second.exit).toBe(1)
    expect(second.output().trim()).toMatch(
      /^\S+ is in use by 'npm start' \(process \d+\); stop that one first, or set DATA_DIR to another folder\.$/,
    )

    const [victim = 0] = childrenOf(first.child.pid ?? 0)
    process.kill(victim, 'SIGKILL')
    await until(() => !childrenOf(first.child.pid ?? 0).includes(victim))
    await until(() => isOpen(address))

    // The next test starts on what this leaves.
    first.child.kill('SIGKILL')
    await gone()
    await expect(fetch(address)).rejects.toThrow()
  },
)

test(
  'two web processes share one port, count limits and metrics together, one that dies is replaced, and both stop in order',
  { timeout: 240_000 },
  async () => {
    const site = start({ WEB_PROCESSES: '2', DRAIN_SECONDS: '1' })
    const address = await site.address
    await until(() => webProcesses(site.child).length === 2)
    // A connection of its own for each, or all would go to one process.
    const headers = { 'content-type': 'application/json', connection: 'close' }
    const statuses: number[] = []
    // On a machine that builds at the same time some are turned away as too busy; they count as no attempt.
    for (let n = 0; statuses.filter((status) => status !== 503).length < 60 && n < 500; n += 1) {
      const body = JSON.stringify({ email: `nobody-${n}@lotyard.test`, password: 'x' })
      statuses.push((await fetch(`${address}/api/account/session`, { method: 'POST', headers, body })).status)
      if (statuses.at(-1) === 503) await sleep(200)
    }
    const tried = statuses.filter((status) => status === 401).length
    expect(tried).toBeGreaterThanOrEqual(20)
    // Some are on their way while the processes tell each other. Each counting alone would let 40 pass.
    expect(tried).toBeLessThanOrEqual(25)

    const text = await readMetrics(address)
    const counted = [...text.matchAll(/^http_request_duration_seconds_count\{.*\/api\/account\/session.*\} (\d+)$/gm)]
    expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(statuses.length)
    for (const name of ['bid_queue_length', 'bid_batches_total', 'process_resident_memory_bytes'])
      expect(text.match(new RegExp(`^${name} \\d+`, 'gm')), name).toHaveLength(1)

    const [victim = 0] = webProcesses(site.child)
    process.kill(victim, 'SIGKILL')
    await until(() => webProcesses(site.child).length === 2 && !webProcesses(site.child).includes(victim))
    await until(() => isOpen(address))
    const now = countsIn(await readMetrics(address))
    // A collector takes a count that falls for one that began again, and all of it for new.
    expect([...countsIn(text)].filter(([name, count]) => !(now.get(name)! >= count))).toEqual([])
    // Both are still there when the drain ends, and neither would ever let its server close.
    const silent = connect(Number(new URL(address).port), '127.0.0.1')
    await once(silent, 'connect')
    const silentEnded = once(silent, 'close')
    const openStream = () => fetch(`${address}/api/live?listings=A1`)
    site.child.kill('SIGTERM')
    // Each process says so, whichever gets the connection; ending all of them by hand would have turned visitors away.
    const ready = async () => (await fetch(`${address}/readyz`, { headers: { connection: 'close' } })).status
    await until(async () => (await ready()) === 503)
    const [stream, ...statusesOfAll] = await Promise.all([openStream(), ready(), ready(), ready()])
    expect(statusesOfAll).toEqual([503, 503, 503])
    expect(await isOpen(address)).toBe(true)
    // Rejects where its process is killed.
    expect(await stream.text()).toMatch(/^retry: /)
    await silentEnded
    expect(await site.exit).toBe(0)
    expect(site.output().match(/A web process .*?\./g)).toEqual(['A web process ended unexpectedly and is replaced.'])
  },
)

test('a taken port and an unusable folder each stop the start with one sentence', { timeout: 240_000 }, async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  writeFileSync(join(parent, 'a-file'), '')
  const attempts: [Record<string, string>, string][] = [
    [
      { PORT: String(port) },
      `Port ${port} on 127.0.0.1 is taken by another program; stop that one, or set PORT to another number.`,
    ],
    [
      { DATA_DIR: join(parent, 'a-file') },
      `The data folder ${join(parent, 'a-file')} cannot be used: a file stands in its way; set DATA_DIR to a folder of your own.`,
    ],
  ]
  await Promise.all(
    attempts.map(async ([env, sentence]) => {
      const attempt = start(env)
      expect(await attempt.exit).toBe(1)
      expect(attempt.output().trim()).toBe(sentence)
    }),
  )
  server.close()
})

function start(env: Record<string, string> = {}): {
  child: ChildProcess
  address: Promise<string>
  exit: Promise<number | null>
  output: () => string
} {
  const child = spawn(PINNED_NODE, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const address = new Promise<string>((resolve, reject) => {
    const hear = (part: string): void => {
      text += part
      const found = /open at (http:\S+)/.exec(text)
      if (found !== null) resolve(found[1] ?? '')
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    void exit.then(() => reject(new Error(`It ended before it was open: ${text}`)))
  })
  address.catch(() => {})
  return { child, address, exit, output: () => text }
}

async function readMetrics(address: string): Promise<string> {
  return (await fetch(`${address}/metrics`, { headers: { connection: 'close' } })).text()
}

/** What only grows: counters and the parts of histograms. */
function countsIn(text: string): Map<string, number> {
  const blocks = text.split(/^# TYPE /m).filter((block) => /^\w+ (counter|histogram)\n/.test(block))
  const lines = blocks.flatMap((block) => [...block.matchAll(/^([a-z]\w+(?:\{.*\})?) (\S+)$/gm)].slice(1))
  return new Map(lines.map(([, name, value]) => [name!, Number(value)]))
}

function webProcesses(child: ChildProcess): number[] {
  const [main] = childrenOf(child.pid ?? 0)
  return childrenOf(main ?? 0).filter((pid) => commandOf(pid).includes('--web-process'))
}

function childrenOf(pid: number): number[] {
  return readIfThere(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function commandOf(pid: number): string {
  return readIfThere(`/proc/${pid}/cmdline`)
}

/** Processes come and go between two looks. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A port that is the same after a restart, unlike one that the system chooses at each. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * A connection may still be handed to a process that died, and hangs then (Node's cluster): a client that tries again gets
 * through.
 */
async function isOpen(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  return reply?.status === 200
}

async function gone(): Promise<void> {
  await until(() => findPostmaster(cluster) === null)
}

/** The test's own limit is for what never happens. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(30)
}
