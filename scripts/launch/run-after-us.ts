import { spawn } from 'node:child_process'

export type AfterUs = {
  /** A line for the script to read. */
  write: (line: string) => void
  /** What it was for is done: it never runs to its end. */
  dismiss: () => void
}

/**
 * Runs a shell script that outlives this process, however that ends, also by kill -9: the script's input is a pipe that only
 * we hold open, so reading it to its end is waiting for us. `name`: shown in the list of processes.
 */
export function runAfterUs(script: string, name: string, args: string[]): AfterUs {
  const child = spawn('/bin/sh', ['-c', script, name, ...args], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  return {
    write: (line) => void child.stdin.write(`${line}\n`),
    dismiss: () => void child.kill('SIGKILL'),
  }
}
