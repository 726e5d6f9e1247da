import { postponePhotos } from './market-database.ts'
import { launchProduct } from './product.ts'

/**
 * One product for the whole run; E2E_URL lets you point the tests at one that is running already. Doesn't wait until it is
 * ready: the journeys do, and the tests of the widget run meanwhile.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL'] !== undefined) return async () => {}
  const product = await launchProduct()
  process.env['E2E_URL'] = product.url
  process.env['E2E_PID'] = String(product.pid)
  // For the few tests that change the database directly.
  process.env['E2E_DATA_DIR'] = product.dataDir
  product.ready.then(postponePhotos).catch((error: unknown) => console.error(error))
  return product.stop
}
