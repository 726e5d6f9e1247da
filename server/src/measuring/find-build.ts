import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export type Build = { version: string; commit: string }

const ROOT = new URL('../../../', import.meta.url)
const GIT_LIMIT_MS = 2_000
const MAX_COMMIT_LENGTH = 40
const UNKNOWN = 'unknown'

let found: Promise<Build> | null = null

/** The version of this checkout or image, and its commit where it is known. Looked up once a process. */
export function findBuild(): Promise<Build> {
  return (found ??= readBuild(ROOT))
}

/** The version alone stays the same from one roll-out to the next. */
export function fullVersion({ version, commit }: Build): string {
  return commit === UNKNOWN ? version : `${version}+${commit}`
}

export async function readBuild(root: URL): Promise<Build> {
  const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as { version: string }
  return { version, commit: (await readWrittenCommit(root)) ?? (await readGitCommit(root)) ?? UNKNOWN }
}

/** An image has no git: its build writes the commit down, where it was told (deploy/container/Dockerfile). */
async function readWrittenCommit(root: URL): Promise<string | null> {
  try {
    const text = await readFile(new URL('commit', root), 'utf8')
    return text.trim().slice(0, MAX_COMMIT_LENGTH) || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readGitCommit(root: URL): Promise<string | null> {
  try {
    const options = { cwd: root, timeout: GIT_LIMIT_MS }
    // A checkout that belongs to root, as deploy/systemd has it, is refused to every other user but for safe.directory.
    const args = ['-c', 'safe.directory=*', 'rev-parse', '--short=12', 'HEAD']
    const { stdout } = await promisify(execFile)('git', args, options)
    return stdout.trim()
  } catch {
    // Neither git nor a repository has to be there.
    return null
  }
}
