// What a tab does with news, whether its own stream brings them or the tab that leads.
import type { LiveAuction } from '@lotyard/contract/lots/auction'
import type { AuctionStates } from '../auction-states.ts'
import type { Link } from './link.ts'

export type News =
  /** `isNews` is false for states that the leader repeats to a new tab: their server time has passed. */
  | { kind: 'states'; states: LiveAuction[]; isNews: boolean }
  | { kind: 'beat' }
  | { kind: 'cart'; version: number }
  | { kind: 'notices'; unread: number }
  | { kind: 'orders'; version: number }
  | { kind: 'link'; isUp: boolean }

export type Hearing = {
  hear: (news: News) => void
  watchCart: (listener: (version: number) => void) => () => void
  watchNotices: (listener: (unread: number) => void) => () => void
  /** Also hears, at once, of the last that was heard: a page may have been drawn before it. */
  watchOrders: (listener: (version: number) => void) => () => void
  /** Null before anything was heard. */
  ordersVersion: () => number | null
}

type HearingOptions = {
  states: Pick<AuctionStates, 'put'>
  link: Pick<Link, 'set'>
  /** Gets the server's time with every state that comes fresh from the stream. */
  onServerTime: (serverTimeMs: number) => void
}

export function createHearing({ states, link, onServerTime }: HearingOptions): Hearing {
  const cartListeners = new Set<(version: number) => void>()
  const noticeListeners = new Set<(unread: number) => void>()
  const orderListeners = new Set<(version: number) => void>()
  let ordersVersion: number | null = null
  return {
    hear(news) {
      switch (news.kind) {
        case 'states':
          for (const state of news.states) {
            if (news.isNews) onServerTime(Date.parse(state.server_time))
            states.put(state)
          }
          if (news.isNews) link.set(true)
          return
        case 'beat':
          return link.set(true)
        case 'cart':
          for (const listener of cartListeners) listener(news.version)
          return
        case 'notices':
          for (const listener of noticeListeners) listener(news.unread)
          return
        case 'orders':
          ordersVersion = news.version
          for (const listener of orderListeners) listener(news.version)
          return
        case 'link':
          link.set(news.isUp)
      }
    },
    watchCart(listener) {
      cartListeners.add(listener)
      return () => void cartListeners.delete(listener)
    },
    watchNotices(listener) {
      noticeListeners.add(listener)
      return () => void noticeListeners.delete(listener)
    },
    watchOrders(listener) {
      orderListeners.add(listener)
      if (ordersVersion !== null) listener(ordersVersion)
      return () => void orderListeners.delete(listener)
    },
    ordersVersion: () => ordersVersion,
  }
}
