// Finds the browser for the browser tests, and installs one where there is none.
import { spawnSync } from 'node:child_process'
import { findChromium, isExecutable } from '../../e2e/chromium.ts'
import { runProgram } from './run-program.ts'

const INSTALL_LIMIT_MS = 10 * 60_000

export type Browser = { path: string | null } | { problem: string }

/** A null path means the one that Playwright brought itself. */
export async function findOrInstallChromium(): Promise<Browser> {
  const found = findChromium()
  if (found !== undefined) {
    return isExecutable(found) ? { path: found } : { problem: `CHROMIUM_PATH is '${found}', which is no program.` }
  }
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium from the system’s packages, once …\n')
    installByApt()
    const installed = findChromium()
    if (installed !== undefined) return { path: installed }
  }
  process.stdout.write('Asking Playwright for a browser …\n')
  const { isDone } = await runProgram(['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    limitMs: INSTALL_LIMIT_MS,
  })
  if (isDone) return { path: null }
  return { problem: 'No Chromium was found and none could be installed; install one, or set CHROMIUM_PATH to it.' }
}

function installByApt(): void {
  const options = {
    stdio: 'ignore',
    timeout: INSTALL_LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  // Its lists may be missing or old; what the install then finds decides, not how the update ended.
  spawnSync('apt-get', ['update'], options)
  // Not every release has the headless shell as a package of its own.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options).status === 0) return
  }
}
