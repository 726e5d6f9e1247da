import type { LiveAuction } from '@lotyard/contract/lots/auction'
import { expect, test, vi } from 'vitest'
import { createHearing } from './hearing.ts'

const STATE = { listing: 'LOT1', server_time: '2026-01-01T00:00:00.000Z' } as LiveAuction

function openHearing() {
  const [put, set, onServerTime] = [vi.fn(), vi.fn(), vi.fn()]
  return { put, set, onServerTime, ...createHearing({ states: { put }, link: { set }, onServerTime }) }
}

test('a fresh state is kept, sets the clock and shows that the link is up', () => {
  const { hear, put, set, onServerTime } = openHearing()
  hear({ kind: 'states', states: [STATE], isNews: true })
  expect(put).toHaveBeenCalledExactlyOnceWith(STATE)
  expect(onServerTime).toHaveBeenCalledExactlyOnceWith(Date.parse(STATE.server_time))
  expect(set).toHaveBeenCalledExactlyOnceWith(true)
})

test('a state that the leader repeats is kept, and says nothing of the time or the link', () => {
  const { hear, put, set, onServerTime } = openHearing()
  hear({ kind: 'states', states: [STATE], isNews: false })
  expect(put).toHaveBeenCalledExactlyOnceWith(STATE)
  expect(onServerTime).not.toHaveBeenCalled()
  expect(set).not.toHaveBeenCalled()
})

test('a heartbeat shows that the link is up, and the leader can say that it is lost', () => {
  const { hear, set } = openHearing()
  hear({ kind: 'beat' })
  hear({ kind: 'link', isUp: false })
  expect(set.mock.calls).toEqual([[true], [false]])
})

test('the number of unread notices is told to those who listen, until they stop', () => {
  const { hear, watchNotices } = openHearing()
  const listener = vi.fn()
  const stop = watchNotices(listener)
  hear({ kind: 'notices', unread: 3 })
  stop()
  hear({ kind: 'notices', unread: 4 })
  expect(listener.mock.calls).toEqual([[3]])
})

test('a change of the cart is told to those who listen, until they stop', () => {
  const { hear, watchCart, set } = openHearing()
  const [stays, stops] = [vi.fn(), vi.fn()]
  watchCart(stays)
  const stop = watchCart(stops)
  hear({ kind: 'cart', version: 3 })
  stop()
  hear({ kind: 'cart', version: 4 })
  expect(stays.mock.calls).toEqual([[3], [4]])
  expect(stops.mock.calls).toEqual([[3]])
  expect(set).not.toHaveBeenCalled()
})
