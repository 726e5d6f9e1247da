import { flushCompileCache } from 'node:module'

/**
 * Ends this process with a code, at once and for certain.
 *
 * `process.exit` waits for V8's own threads, and one that compiles while the process ends may wait for the main thread in
 * turn: both then wait for ever, and no signal but SIGKILL ends them (nodejs/node#54918). It happens soonest to a market
 * that is refused just after it has loaded. A shell in the process's place has no such threads. Nothing of ours runs at an
 * exit; what Node itself does there is to keep what it compiled for the next start.
 */
export function endProcess(code: number): never {
  flushCompileCache()
  process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`], {})
  // Where a process can't be replaced.
  process.exit(code)
}
