import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SuggestionList } from './suggestion-list.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

function draw(names: string[], typed = '') {
  const onChoose = vi.fn()
  const onText = vi.fn()
  const input = document.createElement('input')
  input.setAttribute('aria-label', 'Search')
  input.value = typed
  document.body.append(input)
  render(
    <SuggestionList
      field={input}
      listLabel="Suggestions"
      options={names.map((name) => ({ key: name, node: name }))}
      onChoose={onChoose}
      onText={onText}
    />,
  )
  const field = screen.getByRole('combobox', { name: 'Search' })
  return { field, onChoose, onText, press: (key: string) => fireEvent.keyDown(field, { key }) }
}

test('[S2.24] the list opens with typing, and the arrows walk it round', () => {
  const { field, onText, press } = draw(['one', 'two'])
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

test('[S2.24] Enter takes the marked one; without one the form is left to submit', () => {
  const { field, onChoose, press } = draw(['one', 'two'])
  fireEvent.input(field, { target: { value: 'o' } })
  expect(press('Enter')).toBe(true)
  expect(onChoose).not.toHaveBeenCalled()
  press('ArrowDown')
  expect(press('Enter')).toBe(false)
  expect(onChoose).toHaveBeenCalledWith(0)
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('[S2.24] Escape closes the list and keeps the words; a pointer takes an option without losing the focus', () => {
  const { field, onChoose, press } = draw(['one', 'two'])
  fireEvent.input(field, { target: { value: 'o' } })
  expect(press('Escape')).toBe(false)
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  fireEvent.input(field, { target: { value: 'on' } })
  const option = screen.getByRole('option', { name: 'two' })
  expect(fireEvent.pointerDown(option)).toBe(false)
  fireEvent.click(option)
  expect(onChoose).toHaveBeenCalledWith(1)
})

test('without suggestions there is no list', () => {
  const { field } = draw([])
  fireEvent.input(field, { target: { value: 'o' } })
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('what was typed before the script came is asked for at once', () => {
  const { field, onText } = draw(['one'], 'hea')
  expect(onText).toHaveBeenCalledWith('hea')
  expect(field.getAttribute('aria-expanded')).toBe('true')
})
