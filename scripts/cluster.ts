// `npm run cluster`: a whole cluster on this machine, from Debian's packages, with the demo, until it is told to stop.
// `--folder x` keeps its files there and goes on with them next time; `--for 60` ends after so many seconds.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEMO_GUIDE } from '../demo/src/index.ts'
import { partsTable } from './cluster/parts/parts-table.ts'
import { startCluster, type Cluster } from './cluster/start-cluster.ts'
import { ensureBuilt } from './launch/build.mjs'
import { watchParent } from './launch/supervise.mjs'

const MAX_SECONDS = 7 * 24 * 3600
const { values } = parseArgs({
  options: { folder: { type: 'string' }, for: { type: 'string' }, store: { type: 'string', default: 'etcd' } },
})
const seconds = values.for === undefined ? null : Number(values.for)
if ((seconds !== null && !(seconds > 0 && seconds <= MAX_SECONDS)) || !isStore(values.store)) {
  console.error('Usage: npm run cluster -- [--folder path] [--for seconds] [--store etcd|etcd3]')
  process.exit(2)
}
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
watchParent(() => stopping.abort())

let cluster: Cluster | null = null
try {
  await ensureBuilt('web')
  cluster = await startCluster({
    folder: values.folder ?? null,
    store: values.store,
    onProgress: (line) => console.log(line),
    onEnd: (part, how) => console.log(`${part} ended (${how}) and is started again.`),
    signal: stopping.signal,
  })
  print(cluster)
  await sleep(seconds === null ? 2 ** 31 - 1 : seconds * 1_000, undefined, { signal: stopping.signal }).catch(() => {})
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error((error as { isExpected?: true }).isExpected === true ? (error as Error).message : error)
    process.exitCode = 1
  }
}
if (cluster !== null) {
  console.log('Stopping …')
  const left = await cluster.stop()
  for (const line of left) console.error(line)
  if (left.length > 0) process.exitCode = 1
}
process.exit()

function print({ address, parts, folder }: Cluster): void {
  console.log(`\n  Lotyard is open at ${address}\n`)
  console.log(partsTable(parts))
  console.log(`\n  files in ${folder}\n\n  Demo accounts, password ${DEMO_GUIDE.password}:`)
  for (const { email, description } of DEMO_GUIDE.accounts) console.log(`    ${email.padEnd(22)}${description}`)
  console.log('\n  Ctrl-C stops it.\n')
}

function isStore(text: string): text is 'etcd' | 'etcd3' {
  return text === 'etcd' || text === 'etcd3'
}
