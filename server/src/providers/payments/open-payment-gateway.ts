import type { Context } from '../../context.ts'
import { createBraintree, type BraintreeGateway } from './braintree/create-braintree.ts'
import { countCalls } from './count-calls.ts'
import { createSandbox, type SandboxGateway } from './sandbox/create-sandbox.ts'

export type OpenGateway = SandboxGateway | BraintreeGateway

/** The gateway that the settings name; null where no card or PayPal is taken. The caller closes it. */
export function openPaymentGateway({
  config,
  pool,
  log,
}: Pick<Context, 'config' | 'pool' | 'log'>): OpenGateway | null {
  if (config.braintree !== null) return countCalls(createBraintree({ settings: config.braintree, log }))
  if (config.paymentGateway === null) return null
  const databaseUrl = config.sandboxDatabaseUrl ?? pool.options.connectionString ?? ''
  return countCalls(createSandbox({ databaseUrl, secret: config.sessionSecret, log }))
}
