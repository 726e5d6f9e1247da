import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'

const SHELL = '/bin/sh'

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
  // Without a shell it would abort. Where a process can't be replaced, the ordinary way must do.
  if (existsSync(SHELL)) process.execve?.(SHELL, ['sh', '-c', `exit ${code}`], {})
  process.exit(code)
}
