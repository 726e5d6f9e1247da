import { startProduct } from './product.ts'

/** One product for the whole run; E2E_URL lets you point the tests at one that is running already. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL'] !== undefined) return async () => {}
  const product = await startProduct()
  process.env['E2E_URL'] = product.url
  // For the few tests that change the database directly.
  process.env['E2E_DATA_DIR'] = product.dataDir
  return product.stop
}
