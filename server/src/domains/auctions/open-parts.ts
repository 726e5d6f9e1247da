import { assert } from '@lotyard/contract/rules/assert'
import type { Context } from '../../context.ts'
import type { OwnChanges } from '../listings/index.ts'
import { openBidQueue, type BidQueue } from './bidding/queue/bid-queue.ts'
import { measureQueue } from './bidding/queue/queue-metrics.ts'
import { enqueueDrain } from './closing/sweep-auctions.ts'
import { openAccountEvents, type AccountEvents, type ReadNumbers } from './live/account-events.ts'
import { openChangeNotices, type ChangeNotices } from './live/change-notices.ts'
import { measureHub } from './live/hub-metrics.ts'
import { openLiveHub, type ListOpenSessions, type LiveHub } from './live/live-hub.ts'
import { listLiveStates } from './live/live-queries.ts'
import { openOrderEvents, type OrderEvents } from './live/order-events.ts'

/** What lives as long as the web process: the queue that decides bids and the hub that sends events to pages. */
export type AuctionParts = {
  bidQueue: BidQueue
  notices: ChangeNotices
  hub: LiveHub
  cartEvents: AccountEvents
  noticeEvents: AccountEvents
  orderEvents: OrderEvents
  endStreams: () => void
  close: () => Promise<void>
}

/** Mail may wait this long, so that a busy auction makes one job of its many events. */
const DRAIN_DELAY_MS = 1_000

type AuctionPartsOptions = {
  ownChanges: Pick<OwnChanges, 'note'>
  listOpenSessions: ListOpenSessions
  readCartVersions: ReadNumbers
  countUnread: ReadNumbers
  /** Whether a winner could pay. */
  takesPayments: boolean
}

/** Nothing connects before it is needed, or is told to warm up. */
export function openAuctionParts(
  { db, pool, log }: Pick<Context, 'db' | 'pool' | 'log'>,
  { ownChanges, listOpenSessions, readCartVersions, countUnread, takesPayments }: AuctionPartsOptions,
): AuctionParts {
  const { connectionString } = pool.options
  assert(connectionString !== undefined, 'the pool was opened by an address')
  const hub = measureHub(openLiveHub({ readStates: (names) => listLiveStates(db, names), listOpenSessions, log }))
  const cartEvents = openAccountEvents({ hub, event: 'cart', field: 'version', read: readCartVersions, log })
  const noticeEvents = openAccountEvents({ hub, event: 'notices', field: 'unread', read: countUnread, log })
  const orderEvents = openOrderEvents({ hub, log })
  const notices = openChangeNotices({ pool, log, onChanged: hub.touch, onGap: hub.touchAll })
  let drain: NodeJS.Timeout | undefined

  function drainSoon(): void {
    drain ??= setTimeout(() => {
      drain = undefined
      enqueueDrain({ db }).catch((error: Error) =>
        log.warn({ err: error }, 'mail of auctions waits for the next sweep'),
      )
    }, DRAIN_DELAY_MS)
    drain.unref()
  }

  const bidQueue = measureQueue(
    openBidQueue({
      connectionString,
      log,
      // Without a gateway no account could have a method, and none could bid.
      needsPaymentMethod: takesPayments,
      onCommitted(changed, hasEvents) {
        ownChanges.note(changed)
        notices.publish(changed)
        if (hasEvents) drainSoon()
      },
    }),
  )
  return {
    bidQueue,
    notices,
    hub,
    cartEvents,
    noticeEvents,
    orderEvents,
    endStreams() {
      cartEvents.close()
      noticeEvents.close()
      orderEvents.close()
      hub.close()
    },
    async close() {
      clearTimeout(drain)
      await bidQueue.close()
      await notices.close()
    },
  }
}
