import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SuggestionList, type OptionGroup } from './suggestion-list.tsx'

beforeAll(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const chosen = vi.fn()
const groupOf = (label: string, names: string[]): OptionGroup => ({
  label,
  options: names.map((name) => ({ key: name, node: name, choose: () => chosen(name) })),
})

function draw(groups: OptionGroup[], typed = '') {
  chosen.mockReset()
  const onText = vi.fn()
  const input = document.createElement('input')
  input.setAttribute('aria-label', 'Search')
  input.value = typed
  document.body.append(input)
  const list = (shown: OptionGroup[]) => (
    <SuggestionList field={input} listLabel="Suggestions" groups={shown} onText={onText} />
  )
  const { rerender } = render(list(groups))
  const field = screen.getByRole('combobox', { name: 'Search' })
  const press = (key: string) => fireEvent.keyDown(field, { key })
  return { field, onText, press, show: (shown: OptionGroup[]) => rerender(list(shown)) }
}
const TWO_GROUPS = [groupOf('Brands', ['one']), groupOf('Empty', []), groupOf('Lots', ['two'])]

test('[S2.24] the list opens with typing, and the arrows walk all groups round', () => {
  const { field, onText, press } = draw(TWO_GROUPS)
  expect(field.getAttribute('aria-expanded')).toBe('false')
  fireEvent.input(field, { target: { value: 'o' } })
  expect(onText).toHaveBeenCalledWith('o')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  const marked = () =>
    screen.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true')
  const walked = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    press(key)
    return marked()
  })
  expect(walked).toEqual([0, 1, -1, 1])
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]!.id)
})

test('groups have names, empty ones are not there, and a screen reader hears how many suggestions there are', () => {
  const { field } = draw(TWO_GROUPS)
  fireEvent.input(field, { target: { value: 'o' } })
  expect(within(screen.getByRole('group', { name: 'Lots' })).getByRole('option', { name: 'two' })).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Empty' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('2 suggestions')
})

test('[S2.24] Enter takes the marked one; without one the form is left to submit', () => {
  const { field, press } = draw(TWO_GROUPS)
  fireEvent.input(field, { target: { value: 'o' } })
  expect(press('Enter')).toBe(true)
  expect(chosen).not.toHaveBeenCalled()
  press('ArrowDown')
  expect(press('Enter')).toBe(false)
  expect(chosen).toHaveBeenCalledWith('one')
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('[S2.24] Escape closes the list and keeps the words; a pointer takes an option without losing the focus', () => {
  const { field, press } = draw(TWO_GROUPS)
  fireEvent.input(field, { target: { value: 'o' } })
  expect(press('Escape')).toBe(false)
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  fireEvent.input(field, { target: { value: 'on' } })
  const option = screen.getByRole('option', { name: 'two' })
  expect(fireEvent.pointerDown(option)).toBe(false)
  fireEvent.click(option)
  expect(chosen).toHaveBeenCalledWith('two')
})

test('Tab closes the list and goes on', () => {
  const { field, press } = draw(TWO_GROUPS)
  fireEvent.input(field, { target: { value: 'o' } })
  expect(press('Tab')).toBe(true)
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('a list that changes keeps its mark on the same option, and a finger never presses another one', () => {
  const { field, press, show } = draw(TWO_GROUPS)
  fireEvent.input(field, { target: { value: 'o' } })
  press('ArrowDown')
  press('ArrowDown')
  const pressed = screen.getByRole('option', { name: 'two' })
  show([groupOf('Brands', ['zero', 'one']), groupOf('Lots', ['three', 'two'])])
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('two')
  expect(screen.getByRole('option', { name: 'two' })).toBe(pressed)
  show([groupOf('Lots', ['three'])])
  expect(pressed.isConnected).toBe(false)
  press('Enter')
  expect(chosen).not.toHaveBeenCalled()
})

test('without suggestions there is no list', () => {
  const { field } = draw([])
  fireEvent.input(field, { target: { value: 'o' } })
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('what was typed before the script came is asked for at once', () => {
  const { field, onText } = draw(TWO_GROUPS, 'hea')
  expect(onText).toHaveBeenCalledWith('hea')
  expect(field.getAttribute('aria-expanded')).toBe('true')
})

test('an empty field that gets the focus shows what it offers; one with words waits for the next', () => {
  const { field, onText } = draw(TWO_GROUPS)
  fireEvent.focus(field)
  expect(onText).toHaveBeenCalledWith('')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  cleanup()
  document.body.replaceChildren()
  const other = draw(TWO_GROUPS)
  fireEvent.input(other.field, { target: { value: 'toys' } })
  fireEvent.blur(other.field)
  fireEvent.focus(other.field)
  expect(other.field.getAttribute('aria-expanded')).toBe('false')
})
