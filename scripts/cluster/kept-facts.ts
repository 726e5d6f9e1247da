// What a cluster must find again when it is started once more on its folder: its ports and its secrets.
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type KeptFacts = {
  basePort: number
  sessionSecret: string
  metricsToken: string
  passwords: { superuser: string; replication: string; rewind: string; market: string }
}

export function readFacts(folder: string): KeptFacts | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8')) as KeptFacts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function writeFacts(folder: string, basePort: number): KeptFacts {
  const secret = (): string => randomBytes(24).toString('hex')
  const facts = {
    basePort,
    sessionSecret: secret(),
    metricsToken: secret(),
    passwords: { superuser: secret(), replication: secret(), rewind: secret(), market: secret() },
  }
  writeFileSync(join(folder, 'cluster.json'), JSON.stringify(facts), { mode: 0o600 })
  return facts
}
