// The gateway's own SDK, with our keys and our agent.
import type { BraintreeGateway as Sdk } from 'braintree'
import type http from 'node:http'
import type { BraintreeSettings } from '../../../config/braintree-settings.ts'

export type SdkOptions = {
  settings: BraintreeSettings
  /** A server that speaks like the gateway, for tests. */
  server?: { host: string; port: number }
}

/** Read when it is first needed, and once: the demo does not wait for a library that it doesn't use. */
export function createSdkLoader(options: SdkOptions, agent: http.Agent): () => Promise<Sdk> {
  let loading: Promise<Sdk> | undefined
  return () => (loading ??= openSdk(options, agent))
}

async function openSdk({ settings, server }: SdkOptions, customHttpAgent: http.Agent): Promise<Sdk> {
  const { default: braintree } = await import('braintree')
  const { merchantId, publicKey, privateKey } = settings
  const environment =
    server !== undefined
      ? new braintree.Environment(server.host, String(server.port), '', false, server.host, String(server.port))
      : settings.environment === 'production'
        ? braintree.Environment.Production
        : braintree.Environment.Sandbox
  return new braintree.BraintreeGateway({ environment, merchantId, publicKey, privateKey, customHttpAgent } as Config)
}
type Config = ConstructorParameters<typeof Sdk>[0]
