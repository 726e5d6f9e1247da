import { launchProduct } from './product.ts'
import { startBucketServer } from '../scripts/test/bucket-server.ts'

/**
 * One product for the whole run; E2E_URL lets you point the tests at one that is running already. Doesn't wait until it is
 * ready: the journeys do, and the tests of the widget run meanwhile. With E2E_STORAGE=bucket every product of the run keeps
 * its files in a bucket.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL'] !== undefined) return async () => {}
  const bucket = process.env['E2E_STORAGE'] === 'bucket' ? await startBucketServer() : null
  if (bucket !== null) process.env['E2E_BUCKET_URL'] = bucket.url('{market}')
  const product = await launchProduct()
  process.env['E2E_URL'] = product.url
  process.env['E2E_PID'] = String(product.pid)
  // For the few tests that change the database directly.
  process.env['E2E_DATA_DIR'] = product.dataDir
  return async () => {
    await product.stop()
    await bucket?.stop()
  }
}
