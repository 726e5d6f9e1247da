// PostgreSQL, and with it Patroni and etcd, refuse to run as root. Started by root they run as an ordinary user.
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { ExpectedError } from '../launch/expected-error.mjs'

/** Null: the user that we run as. */
export type RunAs = { uid: number; gid: number } | null

export function ordinaryUser(): RunAs {
  if (process.getuid?.() !== 0) return null
  const user = ['postgres', 'nobody'].map(findUser).find((found) => found !== null)
  if (user === undefined)
    throw new ExpectedError('PostgreSQL does not run as root, and this system has neither a user postgres nor nobody.')
  return user
}

/** A folder that this user owns: in one of root's, etcd hangs without a word. */
export function makeOwnFolder(folder: string, runAs: RunAs): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runAs !== null) chownSync(folder, runAs.uid, runAs.gid)
  return folder
}

function findUser(name: string): RunAs {
  const number = (flag: '-u' | '-g'): number =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    // There is no such user.
    return null
  }
}
