import { expect, onTestFinished, test } from 'vitest'
import { onAddressEvent } from '../../../lib/browser/address-events.ts'
import { holdEvent, raiseHeldEvent } from './pending-event.ts'

test('an event is raised once, when its page is loaded or the next event comes', () => {
  const raised: string[] = []
  onTestFinished(onAddressEvent(({ id }) => raised.push(id)))
  holdEvent({ type: 'deleted', id: 'a', role: 'shipping' })
  expect(raised).toEqual([])
  holdEvent({ type: 'deleted', id: 'b', role: 'shipping' })
  expect(raised).toEqual(['a'])
  raiseHeldEvent()
  raiseHeldEvent()
  expect(raised).toEqual(['a', 'b'])
})
