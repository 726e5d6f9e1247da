// One web process of the product, for a bench: everything that a request meets. `--pages` adds the built site,
// `--gateway-ms` makes its payment gateway take that long to answer, `--calibration` adds fixed work to measure it beside.
import '../../../server/src/runtime/production.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../../../server/src/app.ts'
import { parseConfig } from '../../../server/src/config/config.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { createSandbox } from '../../../server/src/providers/payments/sandbox/create-sandbox.ts'
import { createLog } from '../../../server/src/runtime/reporting/log.ts'
import { registerPages } from '../../../server/src/ssr/pages/register-pages.ts'
import { startCalibration } from '../calls/quick/calibration.ts'
import { BENCH_SECRET } from './bench-secret.ts'

/** What its parent may ask: the CPU time used so far, or to profile what comes between two messages. */
export type WebQuestion = { kind: 'cpu' } | { kind: 'profile' } | { kind: 'save profile'; file: string }
/** Its first message. Without a calibration that port is 0. */
export type WebReady = { port: number; calibrationPort: number }
/** CPU milliseconds of all threads of the process, the collector's and the ones that hash passwords too. */
/** `threadMs` without what other threads do meanwhile: compiling, collecting garbage, hashing passwords. */
export type WebAnswer = { cpuMs: number; threadMs: number }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'boolean', default: false },
    calibration: { type: 'boolean', default: false },
    data: { type: 'string' },
    'gateway-ms': { type: 'string' },
  },
})
const config = {
  ...parseConfig({
    PORT: '0',
    SESSION_SECRET: BENCH_SECRET,
    DEMO: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...(values.data === undefined ? {} : { DATA_DIR: values.data }),
  }),
  port: 0,
}
const log = createLog('warn')
const database = openDatabase(positionals[0]!, { maxConnections: 10, onError: (error) => log.warn(error) })
const context = { db: database.db, pool: database.pool, config, log }
const slowGateway =
  values['gateway-ms'] === undefined
    ? null
    : createSandbox({
        databaseUrl: positionals[0]!,
        secret: config.sessionSecret,
        log,
        behaviour: { answerAfterMs: Number(values['gateway-ms']) },
      })
const app = await buildApp(context, slowGateway === null ? {} : { payments: slowGateway })
if (values.pages) await registerPages(app, context)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const inspector = new Session()

const calibration = values.calibration ? await startCalibration() : null

process.send!({ port: Number(new URL(address).port), calibrationPort: calibration?.port ?? 0 } satisfies WebReady)
process.on('message', (question: WebQuestion) => void answer(question))
process.on('disconnect', () => {
  calibration?.stop()
  void app
    .close()
    .then(() => slowGateway?.close())
    .then(() => database.close())
    .then(() => process.exit(0))
})

async function answer(question: WebQuestion): Promise<void> {
  if (question.kind === 'profile') {
    inspector.connect()
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.start')
  }
  if (question.kind === 'save profile') {
    const { profile } = await inspector.post('Profiler.stop')
    inspector.disconnect()
    mkdirSync(dirname(question.file), { recursive: true })
    writeFileSync(question.file, JSON.stringify(profile))
  }
  const [whole, thread] = [process.cpuUsage(), process.threadCpuUsage()]
  process.send!({
    cpuMs: (whole.user + whole.system) / 1000,
    threadMs: (thread.user + thread.system) / 1000,
  } satisfies WebAnswer)
}
