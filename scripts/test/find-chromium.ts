// Finds the browser for the browser tests, and installs one where there is none.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from './run-program.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const INSTALL_LIMIT_MS = 10 * 60_000

export type Browser = { path: string | null } | { problem: string }

/** A null path means the one that Playwright brought itself. */
export async function findOrInstallChromium(env: NodeJS.ProcessEnv): Promise<Browser> {
  const given = env['CHROMIUM_PATH']
  if (given) {
    return isExecutable(given) ? { path: given } : { problem: `CHROMIUM_PATH is '${given}', which is no program.` }
  }
  const found = findInPath(env)
  if (found !== null) return { path: found }
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium from the system’s packages, once …\n')
    installByApt()
    const installed = findInPath(env)
    if (installed !== null) return { path: installed }
  }
  process.stdout.write('Asking Playwright for a browser …\n')
  const { isDone } = await runProgram(['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    limitMs: INSTALL_LIMIT_MS,
  })
  if (isDone) return { path: null }
  return { problem: 'No Chromium was found and none could be installed; install one, or set CHROMIUM_PATH to it.' }
}

function findInPath(env: NodeJS.ProcessEnv): string | null {
  const folders = (env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null
}

function installByApt(): void {
  const options = {
    stdio: 'ignore',
    timeout: INSTALL_LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  // Its lists may be missing or old; what the install then finds decides, not how the update ended.
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Absent or not ours to run: the next candidate is tried.
    return false
  }
}
