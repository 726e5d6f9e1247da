import type { clearDeliverToEndpoint, setDeliverToEndpoint } from '@lotyard/contract/lots/deliver-to'
import { placeKindOf, toKindFields } from '@lotyard/contract/rules/shipping/deliver-to'
import { DELIVER_TO_PATH, deliverToReturn } from '@lotyard/contract/rules/site/paths/deliver-to-path'
import { safeReturnPath } from '@lotyard/contract/rules/site/paths/safe-return-path'
import { data, redirect, useLocation } from 'react-router'
import { AuthCard } from '../../../features/credentials/auth-card.tsx'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { PlaceFields } from '../../../features/shell/deliver-to/place-fields.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { useDeliverTo } from '../../../lib/viewer/use-deliver-to.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { RequiredForm } from '../../../ui/forms/required-form.tsx'
import type { Route } from './+types/deliver-to'

/** Takes the header's form, too, where scripts have not run. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { postal_code, kind, return_to } = readFields(form, 'postal_code', 'kind', 'return_to')
  const { api } = context.get(pageContext)
  const outcome = form.has('clear')
    ? await api.call<typeof clearDeliverToEndpoint>('DELETE', '/api/deliver_to')
    : await api.call<typeof setDeliverToEndpoint>('PUT', '/api/deliver_to', {
        body: { postal_code: postal_code.slice(0, MAX_TYPED), ...toKindFields(kind) },
      })
  if (outcome.ok) throw redirect(safeReturnPath(return_to))
  const entered = { postalCode: postal_code.slice(0, MAX_TYPED), kind, returnTo: safeReturnPath(return_to) }
  return data({ failure: outcome, entered }, { status: outcome.status || 503 })
}

/** Longer than any ZIP code, so that what is none is refused by the rule and not as a malformed call. */
const MAX_TYPED = 100

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure, entered: undefined }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Deliver to', path: DELIVER_TO_PATH, isPrivate: true })

export default function DeliverToPage({ actionData }: Route.ComponentProps) {
  const location = useLocation()
  const place = useDeliverTo()
  const shipTo = useViewer()?.cart?.shipTo ?? null
  const { failure, entered } = actionData ?? {}
  const returnTo = entered?.returnTo ?? deliverToReturn(location)
  if (shipTo !== null)
    return (
      <AuthCard title="Deliver to" intro="Delivered prices are to your cart’s shipping address.">
        <p>
          Your cart ships to <b className="figures">{shipTo.postal_code}</b>.
        </p>
        <LinkButton to="/account/addresses/">Edit your addresses</LinkButton>
      </AuthCard>
    )
  return (
    <AuthCard title="Deliver to" intro="See what every lot costs delivered. No account needed.">
      {failure !== undefined && failure.error.errors === undefined && <FormErrors failure={failure} />}
      <RequiredForm action={DELIVER_TO_PATH} className="grid gap-5">
        <input type="hidden" name="return_to" value={returnTo} />
        <PlaceFields
          postalCode={entered?.postalCode ?? place?.postalCode}
          kind={entered?.kind || (place ? placeKindOf(place) : undefined)}
          errors={failure?.error.errors?.['postal_code']}
          hasFocus
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="action">
            Show delivered prices
          </Button>
          {place !== null && (
            <Button type="submit" name="clear" value="1">
              Remove ZIP
            </Button>
          )}
        </div>
      </RequiredForm>
    </AuthCard>
  )
}
