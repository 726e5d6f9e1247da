import { parseNonceRequest, SANDBOX_FOLDER, SANDBOX_HEADERS, sandboxAsset } from '@lotyard/paypal-widget/sandbox'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import type { App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import type { SandboxGateway } from './create-sandbox.ts'
import type { TokenisedCard } from './operations/methods.ts'
import { makeNonce } from './nonces/nonce.ts'
import { SANDBOX_PREFIX } from './sandbox-client-token.ts'

const MAX_BODY_BYTES = 4_096
// Others may frame it and keep their tie to it, which is what it is for; the rest of the site allows neither.
const FORBIDDEN_HERE = ['cross-origin-opener-policy', 'x-frame-options', 'origin-agent-cluster']

/** The gateway's side of the card form and the PayPal widget, for trying the whole flow offline. None without the demo. */
export function registerSandboxGateway(
  app: App,
  { config }: Pick<Context, 'config'>,
  gateway: PaymentGateway | SandboxGateway | null,
): void {
  if (!config.demo || gateway === null || !('tokeniseCard' in gateway)) return

  app.get<{ Params: { '*': string } }>(`${SANDBOX_PREFIX}${SANDBOX_FOLDER}/*`, async (request, reply) => {
    const asset = sandboxAsset(`${SANDBOX_FOLDER}/${request.params['*']}`)
    if (asset === null) throw new Refusal('not_found')
    return withSandboxHeaders(reply).type(asset.contentType).send(asset.body)
  })

  app.post(
    `${SANDBOX_PREFIX}${SANDBOX_FOLDER}/nonce`,
    { bodyLimit: MAX_BODY_BYTES, config: { acceptsOwnOrigin: true, rateLimit: limitOf('tokenisation') } },
    async (request, reply) => {
      const asked = parseNonceRequest(request.body)
      if (asked === null) throw new Refusal('invalid_fields')
      const nonce = makeNonce(config.sessionSecret, asked, new Date())
      return withSandboxHeaders(reply).header('cache-control', 'no-store').code(201).send({ nonce })
    },
  )

  app.post(
    `${SANDBOX_PREFIX}/v1/payment_methods/credit_cards`,
    { bodyLimit: MAX_BODY_BYTES, config: { acceptsOwnOrigin: true, rateLimit: limitOf('tokenisation') } },
    async (request, reply) => {
      const { status, body } = describeTokenised(await gateway.tokeniseCard(request.body))
      return reply.header('cache-control', 'no-store').code(status).send(body)
    },
  )
}

/** In the words of the real gateway's client API, which the card form reads. */
function describeTokenised(card: TokenisedCard): { status: number; body: object } {
  switch (card.kind) {
    case 'forbidden':
      return { status: 403, body: { error: { message: 'Authorization is invalid or has expired' } } }
    case 'invalid': {
      const fieldErrors = [{ field: 'creditCard', fieldErrors: card.errors }]
      return { status: 422, body: { error: { message: 'Credit card is invalid' }, fieldErrors } }
    }
    case 'tokenised': {
      const { nonce, facts } = card
      const details = {
        cardType: facts.cardType,
        lastTwo: facts.lastFour.slice(-2),
        lastFour: facts.lastFour,
        expirationMonth: String(facts.expirationMonth).padStart(2, '0'),
        expirationYear: String(facts.expirationYear),
      }
      const description = `ending in ${details.lastTwo}`
      return {
        status: 201,
        body: { creditCards: [{ type: 'CreditCard', nonce, description, consumed: false, details }] },
      }
    }
  }
}

function withSandboxHeaders(reply: FastifyReply): FastifyReply {
  for (const name of FORBIDDEN_HERE) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
  return reply.headers(SANDBOX_HEADERS)
}
