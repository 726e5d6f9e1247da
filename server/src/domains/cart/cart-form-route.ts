// The cart's forms, for pages whose scripts have not run: each post leads back to its page. The cart is open
// there, except after a refused add: on a phone it would cover the page's message.
import { CART_INTENT_PATH } from '@lotyard/contract/rules/site/paths/intent-paths'
import { safeReturnPath } from '@lotyard/contract/rules/site/paths/safe-return-path'
import { withoutCart, withShowCart } from '@lotyard/contract/rules/site/paths/show-cart'
import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { ListingNameText } from '@lotyard/contract/wire/listing-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { leaveFlash } from '../../http/replies/flash.ts'
import { FORM_TYPE } from '../../http/requests/form-type.ts'
import { returnPathOf } from '../../http/replies/plain-pages.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import type { App } from '../../http/route.ts'
import { signInFor } from '../../http/requests/visitor-intents.ts'
import { Refusal } from '../../lib/refusal.ts'
import { addToCart, type CartNeeds } from './changing/add-to-cart.ts'
import { changeCart } from './changing/change-cart.ts'
import { removeFromCart } from './changing/remove-from-cart.ts'

const ReturnTo = Type.Optional(Type.String({ maxLength: 2_000 }))
const Key = Type.String({ maxLength: 100 })
const method = (name: string) => Type.Literal(name)

const schemaOf = (summary: string) => ({
  tags: ['cart'],
  summary,
  consumes: [FORM_TYPE],
  response: { 303: { type: 'null', description: 'Leads back, or to sign in' } },
})

export function registerCartForms(app: App, needs: CartNeeds): void {
  app.post(
    '/cart/listings',
    {
      schema: {
        ...schemaOf('Puts a lot into the cart, by a form'),
        body: Type.Object({ name: ListingNameText, return_to: ReturnTo }),
      },
    },
    async (request, reply) => {
      const { name, return_to: returnTo } = request.body
      // A page whose session has ended since it was drawn.
      if (request.viewer === null) return signInFor(reply, { kind: 'cart', subject: name, returnTo })
      return leadBack(request, reply, () => addToCart(needs, requireViewer(request), name), { refusedTo: withoutCart })
    },
  )
  app.post(
    '/cart/listings/:name',
    {
      schema: {
        ...schemaOf('Takes a lot out of the cart, by a form whose _method is delete'),
        params: Type.Object({ name: ListingNameText }),
        body: Type.Object({ _method: method('delete'), return_to: ReturnTo }),
      },
    },
    async (request, reply) =>
      leadBack(request, reply, () => removeFromCart(needs, requireViewer(request), request.params.name)),
  )
  app.post(
    '/cart',
    {
      schema: {
        ...schemaOf(
          'Chooses ship-to address and pick-up, by a form whose _method is put; an empty key stands for none',
        ),
        body: Type.Object({
          _method: method('put'),
          account_shipping_address_id: Type.Optional(Key),
          pick_up_warehouse_keys: Type.Optional(Type.Union([Key, Type.Array(Key, { maxItems: 100 })])),
          return_to: ReturnTo,
        }),
      },
    },
    async (request, reply) => {
      const { account_shipping_address_id: shipToId, pick_up_warehouse_keys: keys } = request.body
      const pickUpKeys = keys === undefined ? undefined : [keys].flat().filter((key) => key !== '')
      return leadBack(request, reply, () => changeCart(needs, requireViewer(request), { shipToId, pickUpKeys }))
    },
  )
  app.post(
    CART_INTENT_PATH,
    {
      // Without a token even with a session: a page drawn for visitors may be sent after signing in in another tab.
      config: { acceptsOwnOrigin: true },
      schema: {
        ...schemaOf('Keeps the lot that a visitor wants in the cart, and leads to sign in'),
        body: Type.Object({ name: ListingNameText, return_to: ReturnTo }),
      },
    },
    async ({ body }, reply) => signInFor(reply, { kind: 'cart', subject: body.name, returnTo: body.return_to }),
  )
}

type Posted = Omit<FastifyRequest, 'body'> & { body: { return_to?: string } }

async function leadBack(
  request: Posted,
  reply: FastifyReply,
  act: () => Promise<unknown>,
  { refusedTo = withShowCart }: { refusedTo?: (back: string) => string } = {},
): Promise<FastifyReply> {
  const { return_to: returnTo } = request.body
  const back = returnTo === undefined ? returnPathOf(request, '/') : safeReturnPath(returnTo)
  try {
    await act()
  } catch (error) {
    // A person without scripts gets the sentence on the page they came from, not a page of its own.
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_signed_in') return reply.redirect(signInPath(withShowCart(back)), 303)
    leaveFlash(reply, { kind: 'danger', text: sentenceOf(error) })
    return reply.redirect(refusedTo(back), 303)
  }
  return reply.redirect(withShowCart(back), 303)
}

/** Of a field that was refused, what is said about the field. */
function sentenceOf({ details, message }: Refusal): string {
  const [sentence] = Object.values((details['errors'] ?? {}) as Record<string, string[]>).flat()
  return sentence ?? message
}
