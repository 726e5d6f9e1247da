import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export type Build = { version: string; commit: string }

const ROOT = new URL('../../../', import.meta.url)
const GIT_LIMIT_MS = 2_000

let found: Promise<Build> | null = null

/** The version of this checkout, and its commit where git knows it. Looked up once a process. */
export function findBuild(): Promise<Build> {
  return (found ??= readBuild())
}

async function readBuild(): Promise<Build> {
  const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as { version: string }
  return { version, commit: await readCommit() }
}

/** An image has no git, and needs none: then the version alone tells. */
async function readCommit(): Promise<string> {
  try {
    const options = { cwd: ROOT, timeout: GIT_LIMIT_MS }
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD'], options)
    return stdout.trim()
  } catch {
    return 'unknown'
  }
}
