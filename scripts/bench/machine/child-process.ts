// A part of a bench that runs in a process of its own, so that its CPU time is its own too.
import { fork } from 'node:child_process'

/** Named here, beside it: three benches broke when it was moved and each named it for itself. */
export const WEB_PROCESS = new URL('web-process.ts', import.meta.url)
const STOP_LIMIT_MS = 3_000

export type Child = {
  pid: number
  ready: <Message>() => Promise<Message>
  ask: <Request, Reply>(request: Request) => Promise<Reply>
  stop: () => Promise<void>
}

export function startChild(file: URL, args: string[] = []): Child {
  const child = fork(file, args, { env: { ...process.env, NODE_ENV: 'production' } })
  const next = <Message>(): Promise<Message> => {
    const { promise, resolve, reject } = Promise.withResolvers<Message>()
    const onExit = (code: number | null): void => reject(new Error(`${file.pathname} ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as Message)
    })
    return promise
  }
  return {
    pid: child.pid!,
    ready: next,
    ask: async (request) => {
      const reply = next<never>()
      child.send(request as object)
      return reply
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      // The ones without a server have nothing to close.
      const giveUp = setTimeout(() => child.kill(), STOP_LIMIT_MS)
      await ended
      clearTimeout(giveUp)
    },
  }
}
