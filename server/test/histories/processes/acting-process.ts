// The parent's end of a process that plays acts: it hands over a task, serves the process's calls of the gateway, and hears
// whether the task was done or the process died of it.
import { fork, type ChildProcess } from 'node:child_process'
import { COMPILE_CACHE } from '../../servers/compile-cache.ts'
import type { Task } from '../acts.ts'
import type { Played } from '../crew.ts'
import type { GatewayBooks } from '../gateway-books.ts'
import type { Report, ToPlay } from './acting-process-main.ts'
import type { Death } from './death.ts'
import { answerCall, type Answer } from './gateway-line.ts'

export type ActingProcess = {
  /** Of its connections, by which PostgreSQL tells when the last of them has ended. */
  name: string
  play: (task: Task & { death: Death | null }, gateway: GatewayBooks) => Promise<Played>
  stop: () => Promise<void>
}

let started = 0

export async function startActing(databaseUrl: string, adminId: string): Promise<ActingProcess> {
  started += 1
  const name = `acting-${process.pid}-${started}`
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  const child = fork(new URL('./acting-process-main.ts', import.meta.url), [url.href, adminId], {
    execArgv: [],
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`a process of the histories ended with ${code}`)))
  })
  return {
    name,
    play: (task, gateway) => play(child, ended, task, gateway),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function play(
  child: ChildProcess,
  ended: Promise<void>,
  task: Task & { death: Death | null },
  gateway: GatewayBooks,
): Promise<Played> {
  const send = (message: ToPlay | Answer): void => {
    // It may have died since: then no one waits for it.
    if (child.connected) child.send(message, () => {})
  }
  const { promise: played, resolve, reject } = Promise.withResolvers<Played>()
  const hear = (report: Report): void => {
    if (report.kind === 'call') answerCall(gateway, report).then(send, reject)
    else if (report.kind === 'played') resolve(report.isDone ? 'done' : 'refused')
    else if (report.kind === 'broken') reject(new Error(report.error))
  }
  child.on('message', hear)
  const { death } = task
  const killing =
    death !== null && 'afterMs' in death ? setTimeout(() => child.kill('SIGKILL'), death.afterMs) : undefined
  try {
    send({ kind: 'task', ...task })
    return await Promise.race([played, ended.then((): Played => 'killed')])
  } finally {
    clearTimeout(killing)
    child.off('message', hear)
  }
}
