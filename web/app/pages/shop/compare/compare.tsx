import type { getListingEndpoint } from '@lotyard/contract/lots/listing'
import {
  COMPARE_PATH,
  comparePath,
  MAX_COMPARED,
  MIN_COMPARED,
  readCompared,
} from '@lotyard/contract/rules/catalogue/compare-lots'
import { useEffect } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { orThrow } from '../../../api/or-throw.ts'
import { chooseOnly } from '../../../features/compare/compare-store.ts'
import { lotPath } from '../../../features/lot-cards/lot-path.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { differsByCartOnly } from '../../../lib/pages/paths/show-cart.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/compare'
import { CompareTable } from './compare-table.tsx'
import { toComparedLot } from './compared-lot.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { names, isCut } = readCompared(new URL(request.url).searchParams.getAll('names'))
  const found = await Promise.all(
    names.map(async (name) => {
      const outcome = await api.call<typeof getListingEndpoint>('GET', '/api/listings/:name', { params: { name } })
      // A lot that the viewer may not see is one that does not exist.
      return !outcome.ok && outcome.status === 404 ? null : orThrow(outcome)
    }),
  )
  return {
    lots: found.flatMap((lot) => (lot === null ? [] : [toComparedLot(lot)])),
    missing: names.filter((_name, at) => found[at] === null),
    isCut,
  }
}

/** Opening and closing the cart leaves the lots as they are. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return differsByCartOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Compare lots', path: COMPARE_PATH, isPrivate: true })

export default function ComparePage({ loaderData: { lots, missing, isCut } }: Route.ComponentProps) {
  const names = lots.map(({ name }) => name).join()
  // What is compared is what is chosen: a lot that was removed here is not in the bar of the next page either.
  useEffect(() => chooseOnly(readCompared([names]).names), [names])
  return (
    <div className="page grid grid-cols-1 gap-5 py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl md:text-3xl">Compare lots</h1>
        {lots.length >= MIN_COMPARED && lots.length < MAX_COMPARED && (
          <Link to="/lots/" className="text-link inline-flex min-h-11 items-center">
            Add another lot
          </Link>
        )}
      </div>
      {missing.length > 0 && (
        <Notice kind="info">
          {missing.length === 1 ? `Lot ${missing[0]} isn’t` : `Lots ${missing.join(', ')} aren’t`} available to you, so{' '}
          {missing.length === 1 ? 'it was' : 'they were'} left out.
        </Notice>
      )}
      {isCut && <Notice kind="info">Only the first {MAX_COMPARED} lots are shown.</Notice>}
      {lots.length >= MIN_COMPARED ? (
        // One table for the same lots: hooks follow each by its place.
        <CompareTable key={comparePath(lots.map(({ name }) => name))} lots={lots} />
      ) : (
        <EmptyState
          title="Choose at least two lots"
          action={
            <LinkButton kind="action" to="/lots/">
              Browse lots
            </LinkButton>
          }
        >
          {lots[0] === undefined ? (
            'Tick the scales on a lot’s card to compare it with others.'
          ) : (
            <>
              You chose <Link to={lotPath(lots[0].name)}>{lots[0].title}</Link>. Tick the scales on another lot’s card
              to compare it.
            </>
          )}
        </EmptyState>
      )}
    </div>
  )
}
