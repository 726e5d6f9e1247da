import type { Context } from '../../context.ts'
import { createBraintree, type BraintreeGateway } from './braintree/create-braintree.ts'
import { createSandbox, type SandboxGateway } from './sandbox/create-sandbox.ts'

export type OpenGateway = SandboxGateway | BraintreeGateway

/** The gateway that the settings name; null where nothing can be paid. Whoever opens it closes it. */
export function openPaymentGateway({
  config,
  pool,
  log,
}: Pick<Context, 'config' | 'pool' | 'log'>): OpenGateway | null {
  if (config.braintree !== null) return createBraintree({ settings: config.braintree, log })
  if (config.paymentGateway === null) return null
  return createSandbox({ databaseUrl: pool.options.connectionString ?? '', secret: config.sessionSecret, log })
}
