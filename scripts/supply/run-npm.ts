import { spawnSync } from 'node:child_process'
import { ROOT } from '../launch/root.mjs'

/** npm's own output. It asks a registry once at most, and doesn't wait for one that isn't there. */
export function runNpm(args: readonly string[]): { status: number; stdout: string; stderr: string } {
  const options = [
    '--fetch-retries=0',
    '--fetch-timeout=10000',
    '--loglevel=error',
    '--package-lock-only',
    '--omit=dev',
  ]
  const { status, stdout, stderr, error } = spawnSync('npm', [...args, ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error !== undefined) throw new Error('npm could not be run.', { cause: error })
  return { status: status ?? 1, stdout, stderr }
}
