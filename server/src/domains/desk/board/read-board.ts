import type {
  BoardRow,
  listBoardChoicesEndpoint,
  listBoardEndpoint,
  listBoardNamesEndpoint,
} from '@lotyard/contract/desk/listing-board'
import {
  BOARD_LIMIT,
  BOARD_PAGE_SIZE,
  MAX_BULK_LISTINGS,
  type BoardSort,
} from '@lotyard/contract/rules/desk/listing-board'
import { percentOfMsrp } from '@lotyard/contract/rules/listings/prices/selling-price'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import type { Static } from 'typebox'
import type { Db } from '../../../db/database.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { isOpaqueId, NO_ID } from '../../../lib/opaque-id.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import { toPhoto } from '../../photos/index.ts'
import type { BoardFilter } from './board-filter-queries.ts'
import {
  countBoard,
  findOnBoard,
  listBoardIds,
  listBoardNames,
  listBoardRows,
  listCategoryChoices,
  listSellerChoices,
  listWarehouseChoices,
  type BoardCounts,
  type StoredBoardRow,
} from './board-queries.ts'

type FilterQuery = Static<(typeof listBoardNamesEndpoint)['query']>

export async function readBoard(
  db: Db,
  viewer: DeskViewer,
  { sort, page, ...query }: Static<(typeof listBoardEndpoint)['query']>,
): Promise<ReplyOf<typeof listBoardEndpoint>> {
  const filter = toFilter(viewer, query)
  const { ids, counts } = await findBoard(db, filter, { sort, page })
  const rows = new Map((await listBoardRows(db, ids)).map((row) => [row.id, row]))
  return {
    // One that was deleted between the two reads is left out.
    listings: ids.flatMap((id) => (rows.has(id) ? [toBoardRow(rows.get(id)!, viewer)] : [])),
    counts,
    max_page: lastPage(Math.min(counts[filter.show], BOARD_LIMIT), BOARD_PAGE_SIZE),
  }
}

async function findBoard(
  db: Db,
  filter: BoardFilter,
  { sort, page }: { sort: BoardSort; page: number },
): Promise<{ ids: string[]; counts: BoardCounts }> {
  if (filter.search.trim() === '') {
    const [ids, counts] = await Promise.all([listBoardIds(db, filter, { sort, page }), countBoard(db, filter)])
    return { ids, counts }
  }
  if (sort === 'newest') return findOnBoard(db, filter, { page })
  const [ids, { counts }] = await Promise.all([
    listBoardIds(db, filter, { sort, page }),
    findOnBoard(db, filter, { page: 0 }),
  ])
  return { ids, counts }
}

export async function readBoardNames(db: Db, viewer: DeskViewer, query: FilterQuery): Promise<string[]> {
  return listBoardNames(db, toFilter(viewer, query), MAX_BULK_LISTINGS)
}

/** Who else sells here is none of a seller's business. */
export async function readBoardChoices(
  db: Db,
  { role }: DeskViewer,
): Promise<ReplyOf<typeof listBoardChoicesEndpoint>> {
  const [warehouses, categories, sellers] = await Promise.all([
    listWarehouseChoices(db),
    listCategoryChoices(db),
    role === 'admin' ? listSellerChoices(db) : [],
  ])
  return { warehouses, categories, sellers }
}

function toFilter(viewer: DeskViewer, query: FilterQuery): BoardFilter {
  const { show, search, seller = '', warehouse = '', category = '', format = null } = query
  const asked = seller === '' ? null : isOpaqueId(seller) ? seller : NO_ID
  return {
    show,
    search,
    ...sellerScope(viewer, asked),
    warehouseKey: warehouse === '' ? null : warehouse,
    categoryKey: category === '' ? null : category,
    format,
    isWithoutPhotos: query.without_photos,
    isWithoutBids: query.without_bids,
  }
}

function toBoardRow(row: StoredBoardRow, { role }: DeskViewer): BoardRow {
  return {
    name: row.name,
    title: row.title,
    photo: row.renditions === null ? null : toPhoto(row.photo_alt ?? '', row.renditions),
    state: row.state,
    buying_format: row.buying_format,
    is_private: row.is_private,
    price_cents: row.price_cents,
    percent_of_msrp: percentOfMsrp(row.price_cents, row.msrp_cents, 0),
    bid_count: row.bid_count,
    watcher_count: row.watcher_count,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    days_on_sale: row.days_on_sale,
    seller: role === 'admin' ? row.seller_name : null,
  }
}
