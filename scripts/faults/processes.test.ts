import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { PINNED_NODE } from '../launch/root.mjs'
import { hit, pause } from './processes.ts'

async function startSleeper(): Promise<{ pid: number; exited: Promise<unknown> }> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  await once(child, 'spawn')
  return { pid: child.pid!, exited }
}

async function endedProcess(): Promise<number> {
  const { pid, exited } = await startSleeper()
  process.kill(pid, 'SIGKILL')
  await exited
  return pid
}

function stateOf(pid: number): string {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]![0]!
}

test('a fault that hits nothing fails, and says what it was meant for', async () => {
  const message = 'A fault was meant for the worker, which is not running.'
  for (const pid of [null, undefined, 0, await endedProcess()])
    expect(() => hit({ what: 'the worker', pid }, 'SIGKILL')).toThrow(message)
})

test('a pause of what is not there fails, and leaves nothing stopped', async () => {
  const { pid } = await startSleeper()
  const targets = [
    { what: 'Patroni', pid },
    { what: 'PostgreSQL', pid: await endedProcess() },
  ]
  await expect(pause({ targets }, 0)).rejects.toThrow('A fault was meant for PostgreSQL, which is not running.')
  await expect.poll(() => stateOf(pid)).toBe('S')
})

test('a process is stopped until the fault is over; a backend that ended meanwhile is no matter', async () => {
  const { pid } = await startSleeper()
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const paused = pause({ targets: [{ what: 'it', pid }], others: [await endedProcess()] }, 0, over)
  await expect.poll(() => stateOf(pid)).toBe('T')
  resolve()
  await paused
  await expect.poll(() => stateOf(pid)).toBe('S')
})

test('what was stopped goes on where the run is killed meanwhile', async () => {
  const { pid } = await startSleeper()
  const module = JSON.stringify(new URL('processes.ts', import.meta.url).href)
  const script = `import { pause } from ${module}
    void pause({ targets: [{ what: 'it', pid: Number(process.argv[1]) }] }, 600_000)`
  const run = spawn(PINNED_NODE, ['--input-type=module', '-e', script, String(pid)], { stdio: 'inherit' })
  onTestFinished(() => void run.kill('SIGKILL'))
  await expect.poll(() => stateOf(pid)).toBe('T')
  run.kill('SIGKILL')
  await expect.poll(() => stateOf(pid)).toBe('S')
})
