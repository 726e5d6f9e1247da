import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** Runs a program with its output in a file, which is kept only when the program fails. */
export async function loggedRun(name, program, args, env) {
  const folder = mkdtempSync(join(tmpdir(), `lotyard-${name}-`))
  const log = join(folder, 'log.txt')
  const file = openSync(log, 'a')
  try {
    const code = await new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', file, file] })
      child.once('error', reject)
      child.once('exit', (exitCode) => resolve(exitCode ?? 1))
    })
    const output = readFileSync(log, 'utf8')
    if (code === 0) rmSync(folder, { recursive: true, force: true })
    return { isDone: code === 0, output, log }
  } finally {
    closeSync(file)
  }
}
