import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { isServed } from '../../shipping/index.ts'
import type { WorthTest, WorthView } from '../engine/worth/worth-view.ts'
import { compiledFor, type ReadModel } from '../model/reading/read-model.ts'
import type { ViewerCosts } from '../personal-cards.ts'
import { isByWorth, type Landed } from './landed-for.ts'

/** `message`: why there is no view although the search asks for one. */
export type Worth = { view: WorthView | null; tests: readonly WorthTest[]; message: string | null }

const NOT_ASKED: Worth = { view: null, tests: [], message: null }

const NO_BOOK_MESSAGE = 'Set up a price book to sort by profit.'
const NO_PLACE_MESSAGE = 'Add your ZIP to see profit.'
const NOT_SERVED_MESSAGE = 'We can’t ship to your ZIP, so there is no profit to show.'
const TOO_MANY_LINES_MESSAGE = 'Sorting by profit is off while this many items are for sale.'

/** What lots are worth to the viewer, if the search asks for it: by one version of their book, whatever happens to it meanwhile. */
export async function worthFor(
  model: ReadModel,
  filters: SearchFilters,
  { freight, worth }: ViewerCosts,
  landed: Landed,
): Promise<Worth> {
  if (!isByWorth(filters)) return NOT_ASKED
  const without = (message: string | null): Worth => ({ ...NOT_ASKED, message })
  if (worth === null) return without(NO_BOOK_MESSAGE)
  if (freight === null) return without(NO_PLACE_MESSAGE)
  const { accountId, book, taxMilliPercent } = worth
  if (!isServed(freight.shipTo.postalCode) || taxMilliPercent === null) return without(NOT_SERVED_MESSAGE)
  if (landed.costs === null) return without(landed.message)
  const { engine, reference } = model
  if (engine.store.goods.unknown > 0) return without(TOO_MANY_LINES_MESSAGE)
  const view = await engine.worth.read({
    accountId,
    version: book.version,
    epoch: reference.parents,
    compile: () => compiledFor(model, book),
    target: book.target,
    placeKey: `${reference.placesVersion} ${freight.placeKey}`,
    landed: landed.costs,
    taxMilliPercent,
  })
  return { view, tests: toTests(filters), message: null }
}

function toTests({ min_profit: dollars, min_roi: percent, within_target: isWithin }: SearchFilters): WorthTest[] {
  return [
    ...(dollars === null ? [] : [{ figure: 'profit', min: dollars * 100 } as const]),
    ...(percent === null ? [] : [{ figure: 'roi', min: percent * 10 } as const]),
    ...(isWithin ? [{ figure: 'target' } as const] : []),
  ]
}
