// `npm run build`: builds what is stale.
import { ensureBuilt } from '../launch/build.mjs'

try {
  await ensureBuilt('web')
  await ensureBuilt('paypal-widget')
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
