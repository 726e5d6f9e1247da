import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const ENDS = new URL('end-process.ts', import.meta.url).href
// As an exit that waits for V8's threads for ever: neither comes back to what runs, nor to a signal.
const NEVER_EXITS = "process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))"

test('a process ends with its code, and what it wrote is read, although an ordinary exit would hang', async () => {
  const program = `${NEVER_EXITS}
    const { endProcess } = await import('${ENDS}')
    process.stderr.write('Port 80 is taken.\\n')
    endProcess(70)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part))
  try {
    expect(await once(child, 'close')).toEqual([70, null])
    expect(said).toBe('Port 80 is taken.\n')
  } finally {
    child.kill('SIGKILL')
  }
})
