// Runs the program as a child that cannot outlive this process, forwards signals to it, and starts it again when it ends
// unexpectedly.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRestartPolicy } from './restart-policy.mjs'
import { PINNED_NODE, ROOT } from './root.mjs'

const PARENT_CHECK_MS = 500

/** Returns the exit code of the program. */
export async function supervise(file, env) {
  // The reader may be gone with a killed npm: stopping the program matters then, not what is said about it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const stopping = new AbortController()
  let child = null
  // Also what arrives twice, from the terminal and from npm: the program knows one word from two.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      stopping.abort()
      child?.kill(signal)
    })
  const parentCheck = watchParent(() => {
    stopping.abort()
    child?.stdin.end()
  })
  const decide = createRestartPolicy()
  try {
    for (;;) {
      const startedMs = performance.now()
      child = start(file, env)
      const { code, signal } = await ended(child)
      const again = stopping.signal.aborted ? null : decide({ code, signal, ranMs: performance.now() - startedMs })
      if (again === null) return code ?? 128 + (constants.signals[signal] ?? 0)
      if (again.sentence !== null) process.stderr.write(`${again.sentence}\n`)
      await sleep(again.pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return 0
    }
  } finally {
    clearInterval(parentCheck)
  }
}

function start(file, env) {
  const child = spawn(PINNED_NODE, [file, '--supervised'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The child stops when its standard input closes, and the system closes it even when we are killed with -9.
    stdio: ['pipe', 'inherit', 'inherit'],
    // In a group of its own: the terminal's Ctrl-C must reach it only through us, once.
    detached: true,
  })
  child.stdin.on('error', () => {})
  return child
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

/** An npm that is killed with -9 sends no signal; only our parent process changes. */
export function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, PARENT_CHECK_MS)
  return timer
}
