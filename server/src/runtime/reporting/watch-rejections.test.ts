// In a process of its own: here the test runner watches for rejections itself.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(new URL('./watch-rejections.ts', import.meta.url).href)

function run(rejection: string): { status: number | null; said: string } {
  const program = `
    const { watchRejections } = await import(${MODULE})
    const log = { error: (_line, message) => console.log(message) }
    watchRejections(() => log, (error) => { console.log('failed: ' + error.message); process.exit(70) })
    void Promise.reject(${rejection})
    setTimeout(() => console.log('lives on'), 50)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  return { status, said: stdout }
}

test('a lost connection that no code waited for is written down and ends nothing', () => {
  const { status, said } = run(`new Error('a job', { cause: new Error('Connection terminated unexpectedly') })`)
  expect(said).toContain('A connection was lost')
  expect([status, said.includes('lives on')]).toEqual([0, true])
})

test('anything else that no code waited for still stops the process', () => {
  expect(run(`new TypeError('x is not a function')`)).toEqual({ status: 70, said: 'failed: x is not a function\n' })
})
