import { expect, test } from 'vitest'
import { readPhotoForm } from './photo-form.ts'

function sent(pressed: string): FormData {
  const form = new FormData()
  form.set('version', '3')
  for (const [id, alt] of [
    ['7', 'Front'],
    ['8', 'Back'],
    ['9', 'Label'],
  ] as const) {
    form.append('id', id)
    form.append('alt', alt)
  }
  form.set('do', pressed)
  return form
}

test.each([
  ['save', '7 8 9', null, false],
  ['place:9:0', '9 7 8', null, true],
  ['place:7:1', '8 7 9', null, true],
  ['place:7:99', '8 9 7', null, true],
  ['place:5:0', '7 8 9', null, false],
  ['place:7:-1', '7 8 9', null, false],
  ['remove:8', '7 8 9', '8', false],
])('%s', (pressed, order, removedId, isMove) => {
  const form = readPhotoForm(sent(pressed))
  expect(form.photos.map(({ id }) => id).join(' ')).toBe(order)
  expect(form).toMatchObject({ version: 3, removedId, isMove })
})

test('what is said of a photo moves with it', () => {
  expect(readPhotoForm(sent('place:9:0')).photos[0]).toEqual({ id: '9', alt: 'Label' })
})
