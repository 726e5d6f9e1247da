import { parseNonceRequest, SANDBOX_FOLDER, SANDBOX_HEADERS, sandboxAsset } from '@lotyard/paypal-widget/sandbox'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import type { App } from '../../../http/route.ts'
import { Refusal } from '../../../refusal.ts'
import { makeNonce } from './nonce.ts'

/** Where the sandbox's assets are: the widget's `assetsUrl` is the site's address with this behind it. */
export const SANDBOX_PREFIX = '/sandbox'

const MAX_BODY_BYTES = 4_096
// Others may frame it and keep their tie to it, which is what it is for; the rest of the site allows neither.
const FORBIDDEN_HERE = ['cross-origin-opener-policy', 'x-frame-options', 'origin-agent-cluster']

/** The gateway's side of the PayPal widget, for trying the whole flow offline. There is none without the demo. */
export function registerSandboxGateway(app: App, { config }: Pick<Context, 'config'>): void {
  if (!config.demo || config.paymentGateway !== 'sandbox') return

  app.get<{ Params: { '*': string } }>(`${SANDBOX_PREFIX}${SANDBOX_FOLDER}/*`, async (request, reply) => {
    const asset = sandboxAsset(`${SANDBOX_FOLDER}/${request.params['*']}`)
    if (asset === null) throw new Refusal('not_found')
    return withSandboxHeaders(reply).type(asset.contentType).send(asset.body)
  })

  app.post(
    `${SANDBOX_PREFIX}${SANDBOX_FOLDER}/nonce`,
    { bodyLimit: MAX_BODY_BYTES, config: { acceptsOwnOrigin: true } },
    async (request, reply) => {
      const asked = parseNonceRequest(request.body)
      if (asked === null) throw new Refusal('invalid_fields')
      const nonce = makeNonce(config.sessionSecret, asked, new Date())
      return withSandboxHeaders(reply).header('cache-control', 'no-store').code(201).send({ nonce })
    },
  )
}

function withSandboxHeaders(reply: FastifyReply): FastifyReply {
  for (const name of FORBIDDEN_HERE) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
  return reply.headers(SANDBOX_HEADERS)
}
