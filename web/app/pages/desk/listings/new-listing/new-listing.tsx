import type { createListingEndpoint, ListingChoices, listingChoicesEndpoint } from '@lotyard/contract/desk/listings'
import type { getTemplateEndpoint, listTemplatesEndpoint } from '@lotyard/contract/desk/templates'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import { randomKey } from '@lotyard/contract/rules/random-key'
import { data, Form, redirect } from 'react-router'
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
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/new-listing'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const account = await requireDesk(page, request)
  const id = new URL(request.url).searchParams.get('template') ?? ''
  const [choices, templates, template] = await Promise.all([
    page.api.call<typeof listingChoicesEndpoint>('GET', '/api/admin/listing_choices'),
    page.api.call<typeof listTemplatesEndpoint>('GET', '/api/admin/templates'),
    /^[1-9]\d{0,17}$/.test(id)
      ? page.api.call<typeof getTemplateEndpoint>('GET', '/api/admin/templates/:id', { params: { id } })
      : null,
  ])
  const isAdmin = account.roles.includes('admin')
  return {
    choices: orThrow(choices),
    isAdmin,
    // Drawn here and not in the form, so that the form is the same before and after scripts run.
    requestKey: randomKey(),
    templates: orThrow(templates).templates.map(({ id: key, name, seller }) => ({
      key,
      name: isAdmin ? `${name} (${seller.name})` : name,
    })),
    // One that is not there any more leaves the form as it is without.
    template: template?.ok ? template.data : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { api, leaveFlash } = context.get(pageContext)
  const { seller_id, key, template_id } = readFields(form, 'seller_id', 'key', 'template_id')
  const outcome = await api.call<typeof createListingEndpoint>('POST', '/api/admin/listings', {
    body: {
      ...(seller_id !== '' && { seller_id }),
      goods: readGoodsForm(form),
      key,
      ...(template_id !== '' && { template_id }),
    },
  })
  if (!outcome.ok) return data(toAnswer(form, outcome), { status: outcome.status || 503 })
  const text = ['Draft saved. Now set its price or auction.', ...outcome.data.skipped].join(' ')
  leaveFlash({ kind: 'success', text })
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
      {loaderData.templates.length > 0 && <TemplateChooser {...loaderData} />}
      <Panel title={loaderData.template === null ? 'By hand' : `From template “${loaderData.template.name}”`}>
        <NewForm {...loaderData} answer={actionData} />
      </Panel>
    </div>
  )
}

type Template = ReplyOf<typeof getTemplateEndpoint>

/** A form that asks for the page again, so it works without scripts. */
function TemplateChooser({ templates, template }: { templates: Choice[]; template: Template | null }) {
  return (
    <Panel title="From a template">
      <Form action={NEW_LISTING_PATH} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <SelectField
            key={template?.id}
            label="Template"
            name="template"
            prompt="None"
            defaultValue={template?.id ?? ''}
            options={templates.map(({ key, name }) => [key, name])}
          />
        </div>
        <Button type="submit">Start from template</Button>
      </Form>
    </Panel>
  )
}

type Choice = { key: string; name: string }

type FormProps = {
  choices: ListingChoices
  isAdmin: boolean
  requestKey: string
  template: Template | null
  answer: Answer | undefined
}

function NewForm({ choices, isAdmin, requestKey, template, answer }: FormProps) {
  const openWarehouses = choices.warehouses.filter(({ is_retired }) => !is_retired)
  if (openWarehouses.length === 0) return <NoWarehouse isAdmin={isAdmin} />
  const state: FormState = {
    saved: {
      lot_size_key: '',
      pallet_count: '1',
      warehouse_key: onlyKey(openWarehouses) ?? '',
      ...(template !== null && { seller_id: template.seller.id, ...goodsOf(template) }),
    },
    entered: answer?.entered ?? null,
    errors: answer?.failure.error.errors ?? {},
    isConflict: false,
  }
  return (
    // The key draws the fields again for another template.
    <RequiredForm key={template?.id} className="grid gap-4">
      {template !== null && <input type="hidden" name="template_id" value={template.id} />}
      {template !== null && template.retired.length > 0 && (
        <Notice kind="info" isLive={false}>
          {template.retired.join(' ')} Choose another below.
        </Notice>
      )}
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

/** What the template has of the goods. */
function goodsOf({ goods }: Template): Entered {
  return Object.fromEntries(Object.entries(goods).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
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
