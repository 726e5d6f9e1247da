import './runtime/production.ts'
import { runProcess } from './runtime/run-process.ts'
import { startWorkerProcess } from './runtime/start-worker-process.ts'

await runProcess(startWorkerProcess)
