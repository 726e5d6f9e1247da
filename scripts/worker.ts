// `npm run worker`: runs jobs in a process of its own, beside web processes elsewhere.
import { requireStorage } from '../server/src/providers/storage/storage-health.ts'
import { prepareBooks } from '../server/src/providers/payments/sandbox/books/prepare-books.ts'
import { startWorker } from '../server/src/worker.ts'
import { withDatabase } from './db/with-database.ts'

const STOPPED_ON_PURPOSE = 0

await withDatabase(
  'npm run worker',
  async ({ context, stopper }) => {
    await requireStorage(context.config, context.log)
    await prepareBooks(context)
    const worker = await startWorker(context)
    await stopper.add('jobs', worker.stop)
    console.log('Jobs are run until Ctrl-C.')
    await new Promise(() => {})
  },
  { interruptedCode: STOPPED_ON_PURPOSE },
)
