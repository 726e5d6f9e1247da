import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PINNED_NODE } from '../launch/root.mjs'
import { openFolder } from './open-folder.ts'
import { processesIn } from './watchdog.ts'

const MODULE = JSON.stringify(new URL('watchdog.ts', import.meta.url).href)
const OWNER = `import { startWatchdog } from ${MODULE}
  startWatchdog(process.argv[1], false)
  console.log('watched')
  setInterval(() => {}, 1_000)`

// A cluster runs on Debian only, and processes are found under /proc.
test.runIf(process.platform === 'linux')(
  'what works in a folder that was named by a link is found and ended',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'lotyard-open-folder-'))
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    mkdirSync(join(place, 'real'))
    symlinkSync(join(place, 'real'), join(place, 'link'))

    const folder = openFolder(join(place, 'link', 'cluster'))
    const part = spawn('sleep', ['600'], { cwd: folder, stdio: 'ignore' })
    onTestFinished(() => void part.kill('SIGKILL'))
    await once(part, 'spawn')
    expect(processesIn(folder)).toEqual([part.pid])

    const owner = spawn(PINNED_NODE, ['--input-type=module', '-e', OWNER, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void owner.kill('SIGKILL'))
    const exited = once(part, 'exit')
    await once(owner.stdout, 'data')
    owner.kill('SIGKILL')
    expect(await exited).toEqual([null, 'SIGKILL'])
  },
)
