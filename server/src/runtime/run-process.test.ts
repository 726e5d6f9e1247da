// In a process of its own, which ends.
import { spawnSync } from 'node:child_process'
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
