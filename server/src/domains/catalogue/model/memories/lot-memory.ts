// What the pages of lots are made of, from memory as long as the change feed is followed, else from PostgreSQL.
//
// Nothing here is personal and nothing depends on the clock, but for cards and comparables, which say themselves until when
// they hold. The caller decides who may see a card, at each read.
import type { Condition } from '@lotyard/contract/lots/conditions'
import type { Photo } from '@lotyard/contract/lots/listing'
import type { ManifestSummary } from '@lotyard/contract/lots/manifest'
import type { Db } from '../../../../db/database.ts'
import { findCard, listCardsById, type PublicCard } from '../../../listings/index.ts'
import {
  findGoods,
  listConditions,
  listPhotos,
  summariseManifest,
  type ComparableSales,
  type FindComparables,
  type GoodsFacts,
  type GoodsNames,
} from '../../detail/detail-queries.ts'
import { listManifestLines, type KeptLine } from '../../detail/manifest-queries.ts'
import type { CardCache } from './card-cache.ts'
import { createFollowedCache } from './followed-cache.ts'

/** All of a lot's page that comes from the lot itself. */
export type Goods = {
  facts: GoodsFacts
  names: GoodsNames
  photos: Photo[]
  manifestSummary: ManifestSummary
}

/** A lot's lines; null where they are too many to be kept. */
type Manifest = { lines: KeptLine[] | null }

type LotKey = Pick<PublicCard, 'listingId' | 'lotId'>

export type LotMemory = {
  /** The card of a published listing, whether it is still for sale or not; null where there is none. */
  findCard: (name: string) => Promise<PublicCard | null>
  listCards: (listingIds: readonly string[]) => Promise<readonly PublicCard[]>
  readGoods: (lot: LotKey) => Promise<Goods>
  /** Null where the lot has too many lines to be kept. */
  readManifest: (lot: LotKey) => Promise<readonly KeptLine[] | null>
  readComparables: (kind: { categoryKey: string; conditionKey: string }) => Promise<ComparableSales['comparables']>
  readConditions: () => Promise<readonly Condition[]>
  /** The lot's description, photos or manifest have changed. */
  forgetGoods: (listingId: number) => void
  /** A listing that is not on offer has changed: it may be a sale, or one no longer. */
  forgetSales: () => void
  /** Names that any lot may show have changed, or everything has. */
  clear: () => void
}

/** About ten kilobytes each. */
const MAX_GOODS = 5_000
const MAX_MANIFESTS = 5_000
/** In bytes, by estimate: what all lines may take. */
const MAX_MANIFEST_BYTES = 64_000_000
const BYTES_PER_LINE = 500
/** A longer manifest would push out hundreds of others. */
const MAX_LINES = 5_000
/** Categories times conditions; there are a few hundred. */
const MAX_KINDS = 5_000

export function createLotMemory({
  db,
  cards,
  isFollowed,
  now,
  findComparables,
}: {
  db: Db
  cards: CardCache
  /** False while the change feed cannot be read: then nothing would say what has changed. */
  isFollowed: () => boolean
  now: () => number
  findComparables: FindComparables
}): LotMemory {
  const goods = createFollowedCache<string, Goods>({ max: MAX_GOODS })
  const manifests = createFollowedCache<string, Manifest>({
    max: MAX_MANIFESTS,
    maxSize: MAX_MANIFEST_BYTES,
    sizeOf: ({ lines }) => (lines?.length ?? 0) * BYTES_PER_LINE,
  })
  const sales = createFollowedCache<string, ComparableSales>({
    max: MAX_KINDS,
    isCurrent: ({ endsAt }) => now() < endsAt,
  })
  const conditions = createFollowedCache<'all', Condition[]>({ max: 1 })

  async function loadGoods({ lotId }: LotKey): Promise<Goods> {
    // All at once and awaited together: awaited one after another, a second one that fails would end the process.
    const [{ facts, names }, photos, manifestSummary] = await Promise.all([
      findGoods(db, lotId),
      listPhotos(db, lotId),
      summariseManifest(db, lotId),
    ])
    return { facts, names, photos, manifestSummary }
  }

  async function loadManifest({ lotId }: LotKey): Promise<Manifest> {
    const lines = await listManifestLines(db, lotId, MAX_LINES + 1)
    return { lines: lines.length > MAX_LINES ? null : lines }
  }

  return {
    findCard: (name) => (isFollowed() ? cards.readNamed(db, name) : findCard(db, name)),
    listCards: (listingIds) => (isFollowed() ? cards.read(db, listingIds.map(Number)) : listCardsById(db, listingIds)),
    readGoods: (lot) => (isFollowed() ? goods.read(lot.listingId, () => loadGoods(lot)) : loadGoods(lot)),
    async readManifest(lot) {
      const load = (): Promise<Manifest> => loadManifest(lot)
      return (await (isFollowed() ? manifests.read(lot.listingId, load) : load())).lines
    },
    async readComparables(kind) {
      const load = (): Promise<ComparableSales> => findComparables(kind)
      const key = `${kind.categoryKey}\n${kind.conditionKey}`
      return (await (isFollowed() ? sales.read(key, load) : load())).comparables
    },
    readConditions: () => (isFollowed() ? conditions.read('all', () => listConditions(db)) : listConditions(db)),
    forgetGoods(listingId) {
      goods.forget(String(listingId))
      manifests.forget(String(listingId))
    },
    forgetSales: () => sales.clear(),
    clear() {
      goods.clear()
      manifests.clear()
      sales.clear()
      conditions.clear()
    },
  }
}
