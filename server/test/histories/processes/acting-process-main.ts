// A process of the market that plays the acts its parent sends, and dies where it is told to. It ends with its parent.
import { flushCompileCache } from 'node:module'
import { openDatabase } from '../../../src/db/database.ts'
import { perform, type Task } from '../acts.ts'
import { countStatements, openMortality, type Death } from './death.ts'
import { openLine, type Answer, type Call } from './gateway-line.ts'

export type ToPlay = Task & { kind: 'task'; death: Death | null }
export type Report = { kind: 'ready' } | { kind: 'played'; isDone: boolean } | { kind: 'broken'; error: string } | Call

const [url, adminId] = process.argv.slice(2) as [string, string]
const database = openDatabase(url, { maxConnections: 4, onError: () => {} })
const mortality = openMortality()
countStatements(database.pool, mortality)
const tell = (report: Report): void => void process.send!(report)
const gateway = openLine(mortality, tell)

async function play({ death, ...task }: ToPlay): Promise<void> {
  mortality.expect(death)
  try {
    tell({ kind: 'played', isDone: await perform({ ...database, adminId }, gateway, task) })
  } catch (error) {
    tell({ kind: 'broken', error: (error as Error).stack ?? String(error) })
  }
}

process.on('message', (message: ToPlay | Answer) => {
  if (message.kind === 'answer') gateway.hear(message)
  else void play(message)
})
process.on('disconnect', () => process.exit(0))
flushCompileCache()
tell({ kind: 'ready' })
