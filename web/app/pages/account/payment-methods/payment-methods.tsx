import type { listPaymentMethodsEndpoint } from '@lotyard/contract/account/payment-methods'
import { yearMonthOf } from '@lotyard/contract/rules/payment-methods/card-expiry'
import { useSearchParams } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { Route } from './+types/payment-methods'
import { AddPanel } from './add-panel.tsx'
import { changeMethods } from './change-methods.server.ts'
import { MethodCard } from './method-card.tsx'
import { linksFrom, PATH, readPageState } from './page-state.ts'
import { refusedButton } from './refused-button.ts'
import { useAddedMessage } from './use-added-message.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  const { payment_methods: methods } = orThrow(
    await page.api.call<typeof listPaymentMethodsEndpoint>('GET', '/api/account/payment_methods'),
  )
  return { methods, now: yearMonthOf(Date.now()), takesPayments: page.takesPayments }
}

export async function action({ context, request }: Route.ActionArgs) {
  const state = readPageState(new URL(request.url).searchParams)
  return changeMethods(context.get(pageContext), await request.formData(), state)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return keepPage(serverAction, (failure) => refusedButton(form, failure))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Payment methods', path: PATH, isPrivate: true })

export default function PaymentMethodsPage({
  loaderData: { methods, now, takesPayments },
  actionData: refused,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  useAddedMessage()
  const state = readPageState(query)
  const links = linksFrom(state)
  // Without a gateway no card can be saved, and bids need none.
  const isAdding = takesPayments && (state.isAdding || (methods.length === 0 && state.returnTo !== null))
  const add = takesPayments ? (
    <LinkButton isSmall to={links.new} preventScrollReset>
      Add payment method
    </LinkButton>
  ) : undefined
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Payment methods</h1>
      {state.returnTo !== null && (
        <LinkButton kind={methods.length > 0 ? 'action' : 'quiet'} to={state.returnTo} className="justify-self-start">
          {state.returnTo.startsWith('/detail/') ? 'Back to the lot' : 'Go back'}
        </LinkButton>
      )}
      {isAdding && <AddPanel links={links} isFirst={methods.length === 0} />}
      <Panel title="Saved payment methods" action={isAdding || methods.length === 0 ? undefined : add}>
        {methods.length === 0 ? (
          <EmptyState title="No payment methods yet" action={isAdding ? undefined : add}>
            {takesPayments
              ? 'You need a card or PayPal to bid. We never see the number.'
              : "This market doesn't take payments yet. You can bid without a payment method."}
          </EmptyState>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
            {methods.map((method) => (
              <li
                key={method.id}
                className={`flex flex-col justify-between gap-4 rounded-sm border border-line p-3 sm:p-4 ${method.id === state.savedId ? 'just-moved' : ''}`}
              >
                <MethodCard
                  method={method}
                  now={now}
                  links={links}
                  isRemoving={method.id === state.removingId}
                  failure={refused?.id === method.id ? refused.failure : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
