import { afterEach, expect, test, vi } from 'vitest'
import { onAddressEvent, raiseAddressEvent, type AddressEvent } from './address-events.ts'

const EVENT: AddressEvent = {
  type: 'updated',
  id: 'a1',
  role: 'shipping',
  changed: ['postal_code'],
  after: { postal_code: '46803', address_type: 'Commercial', loading_dock: true },
}
const CHANNEL = 'lotyard-addresses'
const undo: (() => void)[] = []

afterEach(() => {
  for (const one of undo.splice(0)) one()
  vi.unstubAllGlobals()
})

function listen() {
  const heard = vi.fn()
  undo.push(onAddressEvent(heard))
  return heard
}
function openOtherTab(): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL)
  undo.push(() => channel.close())
  return channel
}

test('an event is heard in the tab that raised it, and in every other one', async () => {
  const [heard, other] = [listen(), openOtherTab()]
  const elsewhere = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)))
  raiseAddressEvent(EVENT)
  expect(heard.mock.calls).toEqual([[EVENT, true]])
  expect(await elsewhere).toEqual(EVENT)
})

test('an event of another tab is heard as such, until one stops listening', async () => {
  const [heard, other] = [listen(), openOtherTab()]
  other.postMessage(EVENT)
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[EVENT, false]]))
  for (const one of undo.splice(0, 1)) one()
  const later = listen()
  other.postMessage(EVENT)
  await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(1))
  expect(heard).toHaveBeenCalledTimes(1)
})

test('in a browser without channels the tab itself still hears', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const heard = listen()
  raiseAddressEvent(EVENT)
  expect(heard.mock.calls).toEqual([[EVENT, true]])
})
