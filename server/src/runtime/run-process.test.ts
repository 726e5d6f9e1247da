// In a process of its own, which ends.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const moduleNamed = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)

/** What a process says and how it ends whose start throws this. */
function failWith(error: string): { status: number | null; stderr: string } {
  const program = `
    const { runProcess } = await import(${moduleNamed('./run-process.ts')})
    const { StartError } = await import(${moduleNamed('./reporting/start-error.ts')})
    await runProcess(async () => { throw ${error} })`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { LOG_LEVEL: 'silent' },
  })
  return { status, stderr }
}

test('a start that is refused ends with 1, one that trying again may cure with 70, both with their sentence alone', () => {
  expect(failWith(`new StartError('PORT is taken.')`)).toEqual({ status: 1, stderr: 'PORT is taken.\n' })
  const waited = failWith(`new StartError('No PostgreSQL answers.', { mayPass: true })`)
  expect(waited).toEqual({ status: 70, stderr: 'No PostgreSQL answers.\n' })
  expect(failWith(`new TypeError('x is not a function')`).status).toBe(70)
})

test('a signal that arrives twice at once is one: it ends neither the drain nor what stops; a later one does', async () => {
  // Told once while it drains and once while it stops, each time again at once; in between the clock moves on.
  const program = `
    import { once } from 'node:events'
    const { runProcess } = await import(${moduleNamed('./run-process.ts')})
    // As a listener does: it keeps the process from ending by itself.
    setInterval(() => {}, 60_000)
    const now = performance.now.bind(performance)
    let aheadMs = 0
    performance.now = () => now() + aheadMs
    const tellTwice = async () => {
      aheadMs += 2_000
      for (let times = 0; times < 2; times += 1) {
        const told = once(process, 'SIGTERM')
        process.kill(process.pid, 'SIGTERM')
        await told
      }
    }
    await runProcess(async ({ drain, stopper }) => {
      drain.add(() => console.log('drains'))
      const { promise: isToldTwice, resolve } = Promise.withResolvers()
      await stopper.add('part', async () => {
        console.log('stops')
        await isToldTwice
      })
      await tellTwice()
      console.log(drain.isUnderWay && !stopper.isStopping)
      await tellTwice()
      console.log(stopper.isStopping)
      resolve()
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { LOG_LEVEL: 'silent', DRAIN_SECONDS: '300' },
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
  try {
    expect(await once(child, 'close')).toEqual([0, null])
    expect(said).toBe('drains\ntrue\nstops\ntrue\n')
  } finally {
    child.kill('SIGKILL')
  }
})
