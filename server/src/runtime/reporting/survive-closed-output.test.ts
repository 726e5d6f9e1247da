// In a process of its own, whose output the test stops reading.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(new URL('./survive-closed-output.ts', import.meta.url).href)

test('a process whose reader is gone ends in order, without a stack', async () => {
  const program = `
    const { surviveClosedOutput } = await import(${MODULE})
    surviveClosedOutput()
    process.stdin.once('close', () => {
      process.stdout.write('Stopping.')
      setTimeout(() => process.exit(3), 100)
    })
    process.stdin.resume()
    process.stdout.write('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.stdin.end()
  const [code] = (await once(child, 'exit')) as [number | null]
  expect({ code, complaint }).toEqual({ code: 3, complaint: '' })
})
