// The same search as SQL, for tests: slow, plain, and right by inspection. The engine must agree with it everywhere.
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { isWorthSort, type SortKey, type WorthSortKey } from '@lotyard/contract/rules/catalogue/sort-options'
import type { Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import { itemiseFreight, type ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import { tokenize, toWord } from '../../src/domains/catalogue/engine/words/tokenizer.ts'

export const FACETS = [
  'category',
  'condition',
  'lot_size',
  'buying_format',
  'brand',
  'warehouse_location',
  'price_drop',
  'master_pack',
  'discounted_shipping',
  'available_for_pick_up',
] as const
export type FacetName = (typeof FACETS)[number]

export type OracleAnswer = {
  total: number
  names: string[]
  /** Counts above zero, by facet and value; marks count under 'true'. */
  facets: Record<FacetName, Record<string, number>>
}

/** Writes down the words of every listing as the product would read them, so that SQL can look for them. */
export async function prepareOracle(db: Db): Promise<void> {
  await sql`drop table if exists oracle_words`.execute(db)
  await sql`create table oracle_words (listing_id bigint, word text collate "C", is_head boolean)`.execute(db)
  const { rows } = await sql<{ id: string; head: string; name: string; body: string }>`
    select l.id::text as id, l.name, concat_ws(E' \n ', coalesce(l.overridden_title, t.title), b.name, c.name, p.name) as head,
      coalesce((select string_agg(concat_ws(' ', m.upc, m.brand, m.model, m.description), E'\n')
        from manifest_items m where m.lot_id = t.id), '') as body
    from listings l join lots t on t.id = l.lot_id join categories c on c.key = t.category_key
    left join categories p on p.key = c.parent_key left join brands b on b.key = t.brand_key`.execute(db)
  const words = rows.flatMap((row) => [
    ...[...new Set([...tokenize(row.head), row.name.toLowerCase()])].map((word) => ({
      id: row.id,
      word,
      isHead: true,
    })),
    ...[...new Set(tokenize(row.body))].map((word) => ({ id: row.id, word, isHead: false })),
  ])
  await sql`insert into oracle_words select * from unnest(${words.map((row) => row.id)}::bigint[],
    ${words.map((row) => row.word)}::text[], ${words.map((row) => row.isHead)}::boolean[])`.execute(db)
  await sql`create index on oracle_words (listing_id)`.execute(db)
  await sql`analyze`.execute(db)
}

/** What a lot is worth to a viewer has an oracle of its own. */
type OracleSort = Exclude<SortKey, WorthSortKey> | '-first_published_at'

const ORDER: Record<OracleSort, RawBuilder<unknown>> = {
  auction_ends_at: sql`ends_at asc nulls last`,
  '-updated_at': sql`updated_at desc`,
  selling_price: sql`price asc`,
  '-selling_price': sql`price desc`,
  '-price_drop': sql`drop_rate desc`,
  number_of_bids: sql`bid_count asc`,
  '-number_of_bids': sql`bid_count desc`,
  '-first_published_at': sql`first_published_at desc`,
  unit_price: sql`unit_price asc`,
  '-unit_price': sql`unit_price desc`,
  percent_of_msrp: sql`msrp_rate asc nulls last`,
  '-percent_of_msrp': sql`msrp_rate desc nulls last`,
  landed_cost: sql`landed asc nulls last`,
  '-landed_cost': sql`landed desc nulls last`,
  landed_unit_cost: sql`round(landed::numeric / units) asc nulls last`,
  '-landed_unit_cost': sql`round(landed::numeric / units) desc nulls last`,
}

/** Writes down what each listing's freight costs, by the rule for one lot; without a lane, nothing has a price. */
export async function prepareFreight(db: Db, laneFrom: (zip: string) => Lane | null): Promise<void> {
  await sql`drop table if exists oracle_freight`.execute(db)
  await sql`create table oracle_freight (listing_id bigint primary key, cents integer)`.execute(db)
  const { rows } = await sql<{ id: string; zip: string; terms: ShippingTerms }>`
    select l.id::text as id, w.zip, json_build_object('weightLbs', t.weight_lbs, 'palletCount', t.pallet_count,
      'lengthIn', t.length_in, 'widthIn', t.width_in, 'heightIn', t.height_in, 'shippingMode', l.shipping_mode,
      'flatShippingCents', l.flat_shipping_cents, 'shippingDiscountPercent', l.shipping_discount_percent) as terms
    from listings l join lots t on t.id = l.lot_id join warehouses w on w.key = t.warehouse_key`.execute(db)
  const cents = rows.map(({ zip, terms }) => {
    const lane = laneFrom(zip)
    return lane === null ? null : (itemiseFreight(lane, terms)?.finalCents ?? null)
  })
  await sql`insert into oracle_freight select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${cents}::integer[])`.execute(
    db,
  )
}

/** `words` are already stemmed; the last one matches as a prefix, and two that make one match it. */
export async function searchBySql(
  db: Db,
  filters: SearchFilters,
  options: { words: string[]; ruleIds: string[]; defaultSort: OracleSort; hasShipTo?: boolean },
): Promise<OracleAnswer> {
  const isLeftOut = options.hasShipTo !== true && filters.sort?.includes('landed') === true
  const chosen = isLeftOut || filters.sort === null || isWorthSort(filters.sort) ? null : filters.sort
  const sort: OracleSort = chosen ?? (filters.newly_added ? '-first_published_at' : options.defaultSort)
  const matching = sql`with offers as (${offers()}), base as (
    select o.*, ${
      filters.category.length === 0
        ? sql`true`
        : sql`(o.category = any(${filters.category}::text[])
        or o.parent_key = any(${filters.category}::text[]))`
    } as f_category,
      ${oneOf('condition', filters.condition)}, ${oneOf('lot_size', filters.lot_size)},
      ${oneOf('buying_format', filters.buying_format)}, ${oneOf('brand', filters.brand)},
      ${oneOf('warehouse_location', filters.warehouse_location)}, ${on('price_drop', filters.price_drop)},
      ${on('master_pack', filters.master_pack)}, ${on('discounted_shipping', filters.discounted_shipping)},
      ${on('available_for_pick_up', filters.available_for_pick_up)}, ${allWords(options.words, true)} as is_head
    from offers o where ${baseCondition(filters, options)})`
  const { rows: page } = await sql<{ name: string }>`${matching} select name from base
    where ${sql.join(
      FACETS.map((facet) => sql.ref(`f_${facet}`)),
      sql` and `,
    )}
    order by ${chosen === null && options.words.length > 0 ? sql`is_head desc,` : sql``} ${ORDER[sort]},
      updated_at desc, name
    limit ${sql.lit(filters.page_size)} offset ${sql.lit(filters.page * filters.page_size)}`.execute(db)
  const { rows: counts } = await sql<Record<string, string | boolean | number | null>>`${matching}
    select ${sql.join(FACETS.map((facet) => sql.ref(facet)))}, grouping(${sql.join(FACETS.map((facet) => sql.ref(facet)))}) as set,
      ${sql.join(FACETS.map((facet) => sql`count(*) filter (where ${allBut(facet)}) as ${sql.ref(`n_${facet}`)}`))},
      count(*) filter (where ${allBut(null)}) as n_all
    from base group by grouping sets (${sql.join(FACETS.map((facet) => sql`(${sql.ref(facet)})`))}, ())`.execute(db)
  return {
    total: Number(counts.find((row) => Number(row['set']) === 2 ** FACETS.length - 1)?.['n_all'] ?? 0),
    names: page.map((row) => row.name),
    facets: readFacets(counts),
  }
}

function offers(): RawBuilder<unknown> {
  return sql`select l.id, l.name, l.access_rule_id, l.buying_format, l.updated_at, t.category_key as category, c.parent_key,
    t.condition_key as condition, t.lot_size_key as lot_size, t.brand_key as brand, t.warehouse_key as warehouse_location,
    t.master_pack, l.shipping_discount_percent > 0 as discounted_shipping, l.available_for_pick_up, a.ends_at,
    coalesce(a.bid_count, 0) as bid_count, coalesce(p.price, a.price_cents, a.opening_cents) as price,
    coalesce(p.price < p.original, false) as price_drop,
    t.units, round(coalesce(p.price, a.price_cents, a.opening_cents)::numeric / t.units) as unit_price,
    round(coalesce(p.price, a.price_cents, a.opening_cents)::numeric * 10000 / nullif(t.msrp_cents, 0)) as msrp_rate,
    coalesce(p.price, a.price_cents, a.opening_cents) + f.cents as landed,
    coalesce(greatest(p.original - p.price, 0)::bigint * 10000 / p.original, 0) as drop_rate,
    (select min(o.published_at) from listings o where o.lot_id = l.lot_id and o.state <> 'draft'
      and (o.closed_at is null or o.closed_at > o.published_at)) as first_published_at
  from listings l join lots t on t.id = l.lot_id join categories c on c.key = t.category_key
  left join auctions a on a.listing_id = l.id left join oracle_freight f on f.listing_id = l.id
  left join lateral (select array_agg(d.price_cents order by d.drops_at) as drops from price_drops d
    where d.listing_id = l.id and d.drops_at <= now()) due on true
  left join lateral (select coalesce(due.drops[cardinality(due.drops)], l.fixed_price_cents) as price,
    case when due.drops is null then coalesce(l.original_price_cents, l.fixed_price_cents)
      else coalesce((select min(earlier) from unnest(due.drops[:cardinality(due.drops) - 1]) earlier), l.fixed_price_cents)
    end as original) p on true
  where l.state in ('scheduled', 'active') and l.published_at <= now() and (a.ends_at is null or a.ends_at > now())`
}

const INTERVALS = { '1h': '1 hour', '24h': '24 hours', '3d': '3 days' }

function baseCondition(
  filters: SearchFilters,
  { words, ruleIds, hasShipTo = false }: { words: string[]; ruleIds: string[]; hasShipTo?: boolean },
): RawBuilder<unknown> {
  const { min_landed: minLanded, max_landed: maxLanded, ends_within: within } = filters
  const selected = filters.selected_inventory_access_rule_ids.filter((id) => ruleIds.includes(id))
  const visible =
    filters.selected_inventory_access_rule_ids.length > 0
      ? sql`o.access_rule_id = any(${selected}::bigint[])`
      : sql`(o.access_rule_id is null or o.access_rule_id = any(${ruleIds}::bigint[]))`
  return sql`${visible} and o.price >= ${(filters.min_price ?? 0) * 100}
    and ${filters.max_price === null ? sql`true` : sql`o.price <= ${filters.max_price * 100}`}
    and ${hasShipTo && minLanded !== null ? sql`o.landed >= ${minLanded * 100}` : sql`true`}
    and ${hasShipTo && maxLanded !== null ? sql`o.landed <= ${maxLanded * 100}` : sql`true`}
    and ${within === null ? sql`true` : sql`o.ends_at <= now() + ${INTERVALS[within]}::interval`}
    and ${filters.newly_added ? sql`o.first_published_at >= now() - interval '7 days'` : sql`true`}
    and ${allWords(words, false)}`
}

function allWords(words: string[], onlyHead: boolean): RawBuilder<unknown> {
  if (words.length === 0) return sql`true`
  const last = words.length - 1
  const matches = (word: string, isPrefix: boolean): RawBuilder<unknown> =>
    isPrefix && word.length >= 2 && !/\d/.test(word)
      ? sql`(w.word ^@ ${word} and w.word !~ '[0-9]')`
      : sql`w.word = ${word}`
  const conditions = words.map((word, index) => {
    const forms = [matches(word, index === last)]
    if (index > 0) forms.push(matches(toWord(words[index - 1]! + word), index === last))
    if (index < last) forms.push(matches(toWord(word + words[index + 1]!), index + 1 === last))
    return sql`exists (select from oracle_words w where w.listing_id = o.id and (${sql.join(forms, sql` or `)})
      and ${onlyHead ? sql`w.is_head` : sql`true`})`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

function oneOf(facet: FacetName, values: string[]): RawBuilder<unknown> {
  const test = values.length === 0 ? sql`true` : sql`coalesce(o.${sql.ref(facet)} = any(${values}::text[]), false)`
  return sql`${test} as ${sql.ref(`f_${facet}`)}`
}

function on(facet: FacetName, isOn: boolean): RawBuilder<unknown> {
  return sql`${isOn ? sql`o.${sql.ref(facet)}` : sql`true`} as ${sql.ref(`f_${facet}`)}`
}

function allBut(left: FacetName | null): RawBuilder<unknown> {
  return sql.join(
    FACETS.filter((facet) => facet !== left).map((facet) => sql.ref(`f_${facet}`)),
    sql` and `,
  )
}

/** A row of a grouping set has a value in one column only; the bits of `set` tell which. */
function readFacets(rows: Record<string, string | boolean | number | null>[]): OracleAnswer['facets'] {
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, {}])) as OracleAnswer['facets']
  for (const [index, facet] of FACETS.entries()) {
    const bits = 2 ** FACETS.length - 1 - 2 ** (FACETS.length - 1 - index)
    for (const row of rows) {
      const count = Number(row[`n_${facet}`])
      if (Number(row['set']) !== bits || row[facet] === null || row[facet] === false || count === 0) continue
      facets[facet][String(row[facet])] = count
    }
  }
  return facets
}
