import { fork } from 'node:child_process'
import type { Config } from '../../src/config/config.ts'
import { COMPILE_CACHE } from './compile-cache.ts'

export type WebProcess = {
  origin: string
  /** At once, as a machine that loses power: nothing is finished, nothing is closed. */
  kill: () => Promise<void>
}

/** A web process of its own, for tests that kill one. It ends with its parent. */
export async function startWebProcess(url: string, config: Config): Promise<WebProcess> {
  const child = fork(new URL('./web-process-main.ts', import.meta.url), [url, JSON.stringify(config)], {
    execArgv: [],
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { origin: string }).origin))
    child.once('exit', (code) => reject(new Error(`the web process ended with ${code}`)))
  })
  return {
    origin,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
