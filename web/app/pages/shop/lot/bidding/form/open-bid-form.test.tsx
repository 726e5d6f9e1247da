import { beforeEach, expect, test, vi } from 'vitest'
import { openBidForm } from './open-bid-form.ts'

const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockReset()
  // The test browser has none.
  Element.prototype.scrollIntoView = scrolled
})

test('the form opens in sight, with the focus in its field', () => {
  document.body.innerHTML = '<details data-bid-panel><input data-bid-field /></details>'
  openBidForm(document)
  expect(document.querySelector('details')!.open).toBe(true)
  expect(scrolled).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(document.querySelector('input'))
})

test('where the buyer can’t bid yet, what stands in place of the form comes into sight, with the focus on the way on', () => {
  document.body.innerHTML = '<div data-bid-panel><p>Add a payment method to bid.</p><a href="/pay">Add</a></div>'
  openBidForm(document)
  expect(scrolled).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(document.querySelector('a'))
})
