import type { Numbers, NumberSums } from '@lotyard/contract/desk/numbers'
import { MIN_SHOWN_MISSES } from '@lotyard/contract/rules/catalogue/search-miss'
import { addSums, NO_SUMS, type Sums } from '@lotyard/contract/rules/desk/numbers'
import {
  bucketOf,
  bucketsOf,
  grainOf,
  lastDays,
  periodBefore,
  toPeriod,
  type Period,
} from '@lotyard/contract/rules/desk/numbers-period'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Db } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import { isCounting } from './counting-queries.ts'
import {
  sumCategories,
  sumConditions,
  listDays,
  listMisses,
  readNumbersDay,
  type DayRow,
  type KindRow,
} from './number-queries.ts'

const MAX_CATEGORIES = 20
const MAX_MISSES = 20
const FORMAT_NAMES = { auction: 'Auction', fixed_price: 'Fixed price' } as const

export async function readNumbers(
  db: Db,
  viewer: DeskViewer,
  given: { from: string; to: string; days: number },
): Promise<Numbers> {
  const isLast = given.from === '' && given.to === ''
  const period = isLast ? lastDays(await readNumbersDay(db), given.days) : requirePeriod(given)
  const before = periodBefore(period)
  const isAdmin = viewer.role === 'admin'
  const { sellerId } = sellerScope(viewer)
  const [days, categories, conditions, misses, isStillCounting] = await Promise.all([
    listDays(db, { sellerId, from: before.from, to: period.to }),
    sumCategories(db, { sellerId, ...period, limit: MAX_CATEGORIES }),
    sumConditions(db, { sellerId, ...period }),
    isAdmin ? listMisses(db, { ...period, min: MIN_SHOWN_MISSES, limit: MAX_MISSES }) : null,
    isCounting(db),
  ])
  const wire = (sums: Sums): NumberSums => toWire(sums, isAdmin)
  const here = days.filter(({ day }) => day >= period.from)
  const grain = grainOf(period)
  const byBucket = Map.groupBy(here, ({ day }) => bucketOf(day, grain))
  const toKind = ({ key, name, ...sums }: KindRow) => ({ key, name, sums: wire(sums) })
  return {
    period,
    before,
    grain,
    sums: wire(addUp(here)),
    sums_before: wire(addUp(days.filter(({ day }) => day < period.from))),
    series: bucketsOf(period, grain).map((starts) => ({ starts, sums: wire(addUp(byBucket.get(starts) ?? [])) })),
    formats: (['auction', 'fixed_price'] as const).map((key) => ({
      key,
      name: FORMAT_NAMES[key],
      sums: wire(addUp(here.filter(({ format }) => format === key))),
    })),
    categories: categories.map(toKind),
    conditions: conditions.map(toKind),
    missed_searches: misses,
    is_counting: isStillCounting,
  }
}

function requirePeriod({ from, to }: { from: string; to: string }): Period {
  const period = toPeriod(from, to)
  if (period === null) throw new Refusal('invalid_fields', { errors: { from: [isInvalid('from')] } })
  return period
}

function addUp(days: readonly DayRow[]): Sums {
  return days.reduce<Sums>((sums, { day: _day, format: _format, ...row }) => addSums(sums, row), NO_SUMS)
}

function toWire(sums: Sums, isAdmin: boolean): NumberSums {
  return {
    sold_count: sums.soldCount,
    unsold_count: sums.unsoldCount,
    sold_cents: sums.soldCents,
    recovered_cents: sums.recoveredCents,
    msrp_cents: sums.msrpCents,
    sale_seconds: sums.saleSeconds,
    auction_count: sums.auctionCount,
    bid_count: sums.bidCount,
    freight_cents: isAdmin ? sums.freightCents : null,
  }
}
