// One of the product's programs as a process of its own, on loopback: started, waited for, and ended.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { COMPILED, PINNED_NODE, ROOT } from './root.mjs'

const MAX_OUTPUT = 100_000
const LOOK_MS = 50

export type RunningProduct = {
  child: ChildProcess
  address: string
  /** What it printed last. */
  output: () => string
  /** Rejects with what it printed when it ends before, or is late. */
  untilReady: (limitMs: number, path?: string) => Promise<void>
  /** Its exit code; 'late' where it had to be killed. A signal that ended it is null. */
  end: (signal: NodeJS.Signals, limitMs: number) => Promise<number | null | 'late'>
}

/**
 * `args`: the program's file and what follows it. `env`: all of its settings, so that none of ours reaches it by accident.
 * `endsWithUs`: it hears of our end by its input, as parts do that nobody supervises.
 */
export function runProduct(options: {
  args: string[]
  port: number
  env: Record<string, string>
  endsWithUs?: boolean
}): RunningProduct {
  const address = `http://127.0.0.1:${options.port}`
  const child = spawn(PINNED_NODE, options.args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: COMPILED,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: [options.endsWithUs === true ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const hear = (part: string): void => void (text = (text + part).slice(-MAX_OUTPUT))
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
  child.stdin?.on('error', () => {})
  const exited = once(child, 'exit')
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null

  async function untilReady(limitMs: number, path = '/readyz'): Promise<void> {
    const deadline = performance.now() + limitMs
    while (performance.now() < deadline && !isOver()) {
      const reply = await fetch(`${address}${path}`).catch(() => null)
      await reply?.arrayBuffer()
      if (reply?.status === 200) return
      await sleep(LOOK_MS)
    }
    throw new Error(`${options.args[0]} ${isOver() ? 'ended before it was' : 'was not'} ready in time:\n${text}`)
  }

  async function end(signal: NodeJS.Signals, limitMs: number): Promise<number | null | 'late'> {
    if (isOver()) return child.exitCode
    child.kill(signal)
    // A stopped process ends only when it goes on.
    child.kill('SIGCONT')
    const isLate = (await Promise.race([exited, sleep(limitMs, 'late' as const, { ref: false })])) === 'late'
    if (!isLate) return child.exitCode
    child.kill('SIGKILL')
    await exited
    return 'late'
  }

  return { child, address, output: () => text, untilReady, end }
}
