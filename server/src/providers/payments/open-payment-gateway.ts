import type { Context } from '../../context.ts'
import { createSandbox, type SandboxGateway } from './sandbox/create-sandbox.ts'

export type OpenGateway = SandboxGateway

/** The gateway that the settings name; null where nothing can be paid. Whoever opens it closes it. */
export function openPaymentGateway({
  config,
  pool,
  log,
}: Pick<Context, 'config' | 'pool' | 'log'>): OpenGateway | null {
  if (config.paymentGateway === null) return null
  // Tests and commands that never pay may have a pool without an address; nothing is opened before the first payment.
  return createSandbox({ databaseUrl: pool.options.connectionString ?? '', secret: config.sessionSecret, log })
}
