import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LinkState } from './link.ts'
import type { LinkOptions, LinkRequest } from './links-process.ts'

export type Links = {
  set: (name: string, state: LinkState) => Promise<void>
  stop: () => Promise<void>
}

export async function startLinks(options: LinkOptions[], folder: string): Promise<Links> {
  const child = fork(join(import.meta.dirname, 'links-process.ts'), [], { cwd: folder, detached: true })
  let turn: Promise<unknown> = request(child, { open: options })
  await turn
  return {
    set(name, state) {
      // One after the other: a reply doesn't say which request it belongs to.
      const done = turn.then(() => request(child, { set: { name, state } }))
      turn = done.catch(() => {})
      return done
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function request(child: ChildProcess, message: LinkRequest): Promise<void> {
  child.send(message)
  const [reply] = (await once(child, 'message')) as [string]
  if (reply !== 'done') throw new Error(`The links between the parts failed: ${reply}`)
}
