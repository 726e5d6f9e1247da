// Where every part of a cluster is: its ports, its folder, and the way by which the others reach it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeptFacts } from './kept-facts.ts'
import type { LinkOptions } from './links/links-process.ts'
import type { Programs } from './packages.ts'
import { createPart, type Part, type PartOptions } from './parts/part.ts'
import type { Ports } from './ports.ts'
import { makeOwnFolder, type RunAs } from './run-as.ts'
import type { Store } from './store-for.ts'

export const HOST = '127.0.0.1'
export const NODES = ['node-1', 'node-2', 'node-3'] as const
export const WEB = ['web-1', 'web-2'] as const

export type Plan = {
  folder: string
  facts: KeptFacts
  programs: Programs
  store: Store
  port: ReturnType<typeof assignPorts>
  links: LinkOptions[]
  parts: Part[]
  /** The port at which `from` reaches a port of `to`: a link's where there are links, else that port itself. */
  via: (from: string, to: string, targetPort: number) => number
  /** A part in a folder of its own, run by us. */
  addPart: (part: NewPart) => Part
  /** The same, run by an ordinary user where we are root. */
  addOrdinaryPart: (part: NewPart, files?: (folder: string) => Record<string, string>) => Part
}

type NewPart = Omit<PartOptions, 'logFile' | 'folder' | 'runAs'>

export function createPlan(options: {
  folder: string
  facts: KeptFacts
  ports: Ports
  programs: Programs
  store: Store
  runAs: RunAs
  withLinks: boolean
  onEnd: (part: string, how: string) => void
}): Plan {
  const { folder, facts, ports, programs, store, runAs, withLinks, onEnd } = options
  const logFolder = join(folder, 'logs')
  mkdirSync(logFolder, { recursive: true })
  const links: LinkOptions[] = []
  const parts: Part[] = []

  function add(part: NewPart, as: RunAs): Part {
    const own = createPart({
      ...part,
      runAs: as,
      folder: makeOwnFolder(join(folder, part.name), as),
      logFile: join(logFolder, `${part.name}.log`),
      onEnd: (how) => onEnd(part.name, how),
    })
    parts.push(own)
    return own
  }
  /** Some hold passwords: only the user that the part runs as may read them. */
  function writeOwnFile(file: string, text: string): void {
    writeFileSync(file, text, { mode: 0o600 })
    if (runAs !== null) execFileSync('chown', [`${runAs.uid}:${runAs.gid}`, file])
  }

  return {
    folder,
    facts,
    programs,
    store,
    // Parts first, then links: a part has the same port with and without links.
    port: assignPorts(ports),
    links,
    parts,
    via(from, to, targetPort) {
      const port = ports.next()
      if (!withLinks) return targetPort
      links.push({ name: linkName(from, to), port, targetPort })
      return port
    },
    addPart: (part) => add(part, null),
    addOrdinaryPart(part, files = () => ({})) {
      const own = add(part, runAs)
      for (const [name, text] of Object.entries(files(own.folder))) writeOwnFile(join(own.folder, name), text)
      return own
    },
  }
}

function assignPorts(ports: Ports) {
  return {
    nginx: ports.next(),
    web: WEB.map(() => ports.next()),
    worker: ports.next(),
    primary: ports.next(),
    replica: ports.next(),
    store: ports.next(),
    storePeer: ports.next(),
    postgres: NODES.map(() => ports.next()),
    rest: NODES.map(() => ports.next()),
  }
}

export function linkName(from: string, to: string): string {
  return `${from} > ${to}`
}
