import { spawn, type ChildProcess } from 'node:child_process'
import { COMPILED, PINNED_NODE, ROOT } from '../launch/root.mjs'

const running = new Set<ChildProcess>()

export type ProgramResult = { isDone: boolean; output: string }

/** Runs a program with the pinned Node and keeps its output. Past the time limit it is killed and counts as failed. */
export async function runProgram(
  args: string[],
  options: { env?: NodeJS.ProcessEnv; limitMs: number },
): Promise<ProgramResult> {
  const child = spawn(PINNED_NODE, args, {
    cwd: ROOT,
    // The programs of a run load the same modules some thirty times: the server alone in each market that they start.
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a stop reaches its children too.
    detached: true,
  })
  running.add(child)
  let output = ''
  const keep = (part: string): void => void (output = (output + part).slice(-200_000))
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endGroup(child)
  }, options.limitMs)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearTimeout(timer)
  running.delete(child)
  if (isLate) output += `\nStopped: it took longer than ${options.limitMs / 1000} seconds.`
  return { isDone: code === 0 && !isLate, output }
}

/** Ends whatever runs: with SIGTERM, and after two seconds with SIGKILL. */
export function endPrograms(): Promise<void> {
  for (const child of running) endGroup(child)
  return new Promise((resolve) => setTimeout(resolve, running.size === 0 ? 0 : 2_500))
}

function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => signalGroup(child, 'SIGKILL'), 2_000).unref()
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // The whole group has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
