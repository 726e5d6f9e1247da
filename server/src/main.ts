import './runtime/production.ts'
import cluster from 'node:cluster'
import { surviveClosedOutput } from './runtime/reporting/survive-closed-output.ts'
import { runProcess } from './runtime/run-process.ts'
import { start } from './runtime/start.ts'
import { runWebProcess } from './runtime/web-processes.ts'

if (cluster.isWorker) {
  surviveClosedOutput()
  await runWebProcess()
} else await runProcess(start)
