import type { createListingEndpoint, ListingChoices, listingChoicesEndpoint } from '@lotyard/contract/desk/listings'
import { randomKey } from '@lotyard/contract/rules/random-key'
import { data, redirect } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { fieldState, type FormState } from '../../../../features/desk/listings/field-state.ts'
import { GoodsFields } from '../../../../features/desk/listings/goods-fields.tsx'
import {
  DESK_LISTINGS_PATH,
  deskListingPath,
  NEW_LISTING_PATH,
} from '../../../../features/desk/listings/listing-paths.ts'
import { onlyKey } from '../../../../features/desk/listings/only-key.ts'
import { readGoodsForm, type Entered } from '../../../../features/desk/listings/read-goods-form.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readEntered } from '../../../../lib/pages/forms/read-entered.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/new-listing'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const account = await requireDesk(page, request)
  const choices = orThrow(await page.api.call<typeof listingChoicesEndpoint>('GET', '/api/admin/listing_choices'))
  // Drawn here and not in the form, so that the form is the same before and after scripts run.
  return { choices, isAdmin: account.roles.includes('admin'), requestKey: randomKey() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { api, leaveFlash } = context.get(pageContext)
  const { seller_id, key } = readFields(form, 'seller_id', 'key')
  const outcome = await api.call<typeof createListingEndpoint>('POST', '/api/admin/listings', {
    body: { ...(seller_id !== '' && { seller_id }), goods: readGoodsForm(form), key },
  })
  if (!outcome.ok) return data(toAnswer(form, outcome), { status: outcome.status || 503 })
  leaveFlash({ kind: 'success', text: 'Draft saved. Now set its price or auction.' })
  throw redirect(deskListingPath(outcome.data.name))
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toAnswer)
}

type Answer = { failure: Failure; entered: Entered }

function toAnswer(form: FormData, failure: Failure): Answer {
  return { failure, entered: readEntered(form) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'New listing', path: NEW_LISTING_PATH, isPrivate: true })

export default function DeskNewListingPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <Link to={DESK_LISTINGS_PATH} className="text-link justify-self-start">
        All listings
      </Link>
      <div>
        <h1 className="text-2xl md:text-3xl">New listing</h1>
        <p className="text-ink-soft">It starts as a draft. Buyers see it once you publish it.</p>
      </div>
      <Panel title="From a manifest file">
        <p className="mb-3">Upload a CSV or Excel file, and we make drafts with all their lines.</p>
        <LinkButton to="/admin/imports/">Import a manifest</LinkButton>
      </Panel>
      <Panel title="By hand">
        <NewForm {...loaderData} answer={actionData} />
      </Panel>
    </div>
  )
}

type FormProps = {
  choices: ListingChoices
  isAdmin: boolean
  requestKey: string
  answer: Answer | undefined
}

function NewForm({ choices, isAdmin, requestKey, answer }: FormProps) {
  const openWarehouses = choices.warehouses.filter(({ is_retired }) => !is_retired)
  if (openWarehouses.length === 0) return <NoWarehouse isAdmin={isAdmin} />
  const state: FormState = {
    saved: { lot_size_key: '', pallet_count: '1', warehouse_key: onlyKey(openWarehouses) ?? '' },
    entered: answer?.entered ?? null,
    errors: answer?.failure.error.errors ?? {},
    isConflict: false,
  }
  return (
    <RequiredForm className="grid gap-4">
      {/* The one that was sent, where the answer was lost: it may have been taken. */}
      <input type="hidden" name="key" value={answer?.entered['key'] ?? requestKey} />
      {answer !== undefined && <FocusedFailure failure={answer.failure} />}
      {isAdmin && (
        <SelectField
          label="Seller"
          required
          options={choices.sellers.map(({ key, name }) => [key, name])}
          {...fieldState(state, 'seller_id')}
        />
      )}
      <GoodsFields state={state} choices={choices} />
      <SubmitButton busy="Saving…" className="justify-self-start">
        Save draft
      </SubmitButton>
    </RequiredForm>
  )
}

/** In place of a form that could be filled in to its end and not be saved. */
function NoWarehouse({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      title="No warehouse yet"
      action={isAdmin && <LinkButton to="/admin/market/warehouses/?new=1">Add warehouse</LinkButton>}
    >
      Every lot is in a warehouse. {isAdmin ? 'Add one before you list lots.' : 'Ask an admin to add one.'}
    </EmptyState>
  )
}
