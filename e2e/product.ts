import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const ROOT = new URL('..', import.meta.url).pathname
// Only ends a start that hangs.
const START_LIMIT_MS = 300_000

export type Product = { url: string; dataDir: string; stop: () => Promise<void> }
/** A product that may still be starting. `ready` rejects with its output when it does not start. */
export type LaunchedProduct = Product & { pid: number; ready: Promise<void> }

/** Starts the built product and waits until it is ready. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const { ready, ...product } = await launchProduct(environment)
  await ready
  return product
}

/** Starts the built product as an operator would, on a new data folder and a free port. */
export async function launchProduct(environment: Record<string, string> = {}): Promise<LaunchedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotyard-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const output: string[] = []
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), [join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...storageOf(basename(dataDir)),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const stop = async (): Promise<void> => {
    await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  const ready = waitUntilReady(url, () => child.exitCode === null).catch(async (error: unknown) => {
    await stop()
    throw new Error(`The product did not start.\n${output.join('')}`, { cause: error })
  })
  return { url, dataDir, pid: child.pid!, ready, stop }
}

/** Its own part of the run's bucket, if there is one: one market's jobs must not remove another one's photos. */
function storageOf(market: string): Record<string, string> {
  const url = process.env['E2E_BUCKET_URL']
  return url === undefined ? {} : { STORAGE_URL: url.replace('{market}', market) }
}

/** Waits for a product, of this process or of another. */
export async function waitUntilReady(url: string, isRunning: () => boolean): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (!isRunning()) throw new Error('The product has ended.')
    const isReady = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`It was not ready after ${START_LIMIT_MS} ms.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(force)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
}
