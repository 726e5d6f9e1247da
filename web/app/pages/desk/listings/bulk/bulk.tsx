import type { BulkResult, listBoardNamesEndpoint } from '@lotyard/contract/desk/listing-board'
import { isBulkAct, mayDoInBulk, type BulkAct } from '@lotyard/contract/rules/desk/bulk-acts'
import { MAX_BULK_LISTINGS } from '@lotyard/contract/rules/desk/listing-board'
import { countOf } from '@lotyard/contract/rules/format-count'
import { randomKey } from '@lotyard/contract/rules/random-key'
import { useState } from 'react'
import { data } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { BULK_PATH } from '../../../../features/desk/listings/board-paths.ts'
import { DESK_LISTINGS_PATH } from '../../../../features/desk/listings/listing-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext, type PageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Link } from '../../../../ui/link.tsx'
import {
  boardPath,
  filterEntries,
  filterQuery,
  readBoardFilter,
} from '../../../../features/desk/listings/board-filter.ts'
import type { Route } from './+types/bulk'
import { actOnListings } from './act-on-listings.server.ts'
import { OPTION_FIELDS, readBulkForm, type BulkForm, type EnteredOptions } from './bulk-form.ts'
import { loadChoices, type Option } from './load-choices.server.ts'
import { ActForm, ChooseAct, Done, Preview, type Selected } from './bulk-steps.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const isAdmin = (await requireDesk(page, request)).roles.includes('admin')
  const query = new URL(request.url).searchParams
  const named = query.get('act') ?? ''
  const act = isBulkAct(named) && mayDoInBulk(named, { isAdmin }) ? named : null
  return {
    ...(await readSelection(page, query)),
    act,
    isAdmin,
    choices: await loadChoices(page.api, act, { isAdmin }),
    // Drawn here and not in the form, so that the form is the same before and after scripts run.
    requestKey: randomKey(),
  }
}

type Selection = { names: string[]; selected: Selected; backTo: string }

/** Rows that were ticked, or all that match a filter of the board. */
async function readSelection({ api }: PageContext, query: URLSearchParams): Promise<Selection> {
  if (query.get('all') !== 'true') {
    const names = [...new Set(query.getAll('name'))].slice(0, MAX_BULK_LISTINGS)
    return { names, selected: names.map((name) => ['name', name]), backTo: DESK_LISTINGS_PATH }
  }
  const filter = readBoardFilter(query)
  const outcome = await api.call<typeof listBoardNamesEndpoint>('GET', '/api/admin/listing_names', {
    query: filterQuery(filter),
  })
  return {
    names: orThrow(outcome).names,
    selected: [['all', 'true'], ...filterEntries(filter)],
    backTo: boardPath(filter),
  }
}

type Answer = {
  act: BulkAct | null
  isApply: boolean
  entered: EnteredOptions
  names: string[]
  results: BulkResult[]
  failure: Failure | undefined
}

const toAnswer = (form: BulkForm, outcome: { ok: true; results: BulkResult[] } | Failure): Answer => ({
  act: form.act,
  isApply: form.isApply,
  entered: form.entered,
  names: form.names,
  results: outcome.ok ? outcome.results : [],
  failure: outcome.ok ? undefined : outcome,
})

export async function action({ context, request }: Route.ActionArgs) {
  const fields = await request.formData()
  const form = readBulkForm(fields)
  const outcome = await actOnListings(context.get(pageContext).api, form, fields.get('confirm') !== null)
  return data(toAnswer(form, outcome), { status: outcome.ok ? 200 : outcome.status || 503 })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, (form, failure) => toAnswer(readBulkForm(form), failure))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Bulk actions', path: BULK_PATH, isPrivate: true })

export default function DeskBulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { names, backTo } = loaderData
  return (
    <>
      <Link to={backTo} className="text-link justify-self-start">
        All listings
      </Link>
      <div>
        <h1 className="text-2xl md:text-3xl">Bulk actions</h1>
        {names.length > 0 && <p className="figures text-ink-soft">{`${countOf(names.length, 'listing')} selected`}</p>}
      </div>
      {names.length === 0 && actionData === undefined ? (
        <EmptyState title="No listings selected" action={<LinkButton to={backTo}>Choose listings</LinkButton>}>
          Tick the listings you want to change, then choose Edit selected.
        </EmptyState>
      ) : (
        <Steps loaded={loaderData} answer={actionData} />
      )}
    </>
  )
}

type Loaded = Selection & { act: BulkAct | null; isAdmin: boolean; choices: Option[]; requestKey: string }

function Steps({ loaded, answer }: { loaded: Loaded; answer: Answer | undefined }) {
  const { names, selected, act, isAdmin, choices, backTo, requestKey } = loaded
  // An answer to another act's form is of no use once that act is not chosen any more.
  const own = answer?.act === act ? answer : undefined
  const [typed, setTyped] = useState<Pick<Answer, 'act' | 'entered'> | null>(null)
  // The button below a preview does what was previewed, so it must not stand below other options.
  const isOutdated = own !== undefined && typed?.act === act && !isSame(typed.entered, own.entered)
  if (own !== undefined && own.isApply && own.failure === undefined)
    return <Done results={own.results} backTo={backTo} />
  const isPreviewed = own !== undefined && !own.isApply && own.failure === undefined
  return (
    <>
      <ChooseAct selected={selected} act={act} isAdmin={isAdmin} />
      {act !== null && (
        <ActForm
          act={act}
          names={names}
          choices={choices}
          entered={own?.entered}
          failure={own?.failure}
          onEdit={(entered) => setTyped({ act, entered })}
        />
      )}
      {isPreviewed && isOutdated && <Notice kind="info">You changed the options. Preview them again to go on.</Notice>}
      {act !== null && isPreviewed && !isOutdated && (
        <Preview act={act} results={own.results} entered={own.entered} requestKey={requestKey} />
      )}
    </>
  )
}

function isSame(one: EnteredOptions, other: EnteredOptions): boolean {
  return OPTION_FIELDS.every((name) => one[name] === other[name])
}
