// Runs the program as a child that cannot outlive this process, and forwards signals to it.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { PINNED_NODE, ROOT } from './root.mjs'

// A Ctrl-C under npm arrives twice, from the terminal and from npm, milliseconds apart. A person's second one is later.
const SAME_PRESS_MS = 250
const PARENT_CHECK_MS = 500

/** Returns the exit code of the program. */
export async function supervise(file, env) {
  const child = spawn(PINNED_NODE, [file, '--supervised'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The child stops when its standard input closes, and the system closes it even when we are killed with -9.
    stdio: ['pipe', 'inherit', 'inherit'],
    // In a group of its own: the terminal's Ctrl-C must reach it only through us, once.
    detached: true,
  })
  child.stdin.on('error', () => {})
  forwardSignals(child)
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

function forwardSignals(child) {
  let lastMs = -Infinity
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const nowMs = performance.now()
      if (nowMs - lastMs > SAME_PRESS_MS) child.kill(signal)
      lastMs = nowMs
    })
  }
}

/** An npm that is killed with -9 sends no signal; only our parent process changes. */
function stopWithParent(child) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.stdin.end()
  }, PARENT_CHECK_MS)
  child.once('exit', () => clearInterval(timer))
}
