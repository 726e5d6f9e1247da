import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasUnsavedForms, mayLeave, REFUSED_MARK, watchUnsavedForms } from './unsaved-forms.ts'

let stop: () => void
beforeEach(() => (stop = watchUnsavedForms()))
afterEach(() => {
  stop()
  cleanup()
  vi.restoreAllMocks()
})

function draw({ method = 'post', isRefused = false } = {}) {
  render(
    <main>
      <form method={method} aria-label="Goods">
        {isRefused && <p {...{ [REFUSED_MARK]: '' }}>No.</p>}
        <input type="hidden" name="version" defaultValue="1" />
        <input aria-label="Title" defaultValue="Fans" />
        <textarea aria-label="About" defaultValue="Boxed" />
        <input type="checkbox" aria-label="Master pack" defaultChecked />
        <select aria-label="Brand" defaultValue="b">
          <option value="">None</option>
          <option value="b">B</option>
        </select>
        <select aria-label="Size">
          <option value="">Choose…</option>
          <option value="s">S</option>
        </select>
      </form>
    </main>,
  )
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const closing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test.each([
  ['a title', () => type('Title', 'Fans, 40')],
  ['a text', () => type('About', 'Open boxes')],
  ['a box', () => fireEvent.click(screen.getByLabelText('Master pack'))],
  ['a choice', () => fireEvent.change(screen.getByLabelText('Brand'), { target: { value: '' } })],
  ['a choice that had none', () => fireEvent.change(screen.getByLabelText('Size'), { target: { value: 's' } })],
])('closing the page asks once %s was changed, and not before', (_what, change) => {
  draw()
  expect(closing()).toBe(false)
  change()
  expect(closing()).toBe(true)
})

test('what was changed back is not unsaved', () => {
  draw()
  type('Title', 'Other')
  type('Title', 'Fans')
  expect(hasUnsavedForms()).toBe(false)
})

test('a refused form is unsaved though its fields are drawn with what was typed', () => {
  draw({ isRefused: true })
  expect(hasUnsavedForms()).toBe(true)
})

test('filters of a list are no work to lose', () => {
  draw({ method: 'get' })
  type('Title', 'Other')
  expect(closing()).toBe(false)
})

test('the form that is being sent may leave, and asks again if it is refused', async () => {
  draw()
  type('Title', 'Other')
  const form = screen.getByRole('form')
  form.addEventListener('submit', (event) => event.preventDefault())
  fireEvent.submit(form)
  expect(hasUnsavedForms()).toBe(false)
  await vi.waitFor(() => expect(hasUnsavedForms()).toBe(true))
})

test('going to another page asks once, and goes where the reader says so', () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  draw()
  expect(mayLeave()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
  type('Title', 'Other')
  expect([mayLeave(), mayLeave()]).toEqual([false, true])
})
