import { expect, test } from 'vitest'
import { drawable } from './drawable-text.ts'

test.each([
  ['Café crème, 50 % off — “as is”', 'Café crème, 50 % off — “as is”'],
  ['Žižkov Škoda Œuvre €5', 'Žižkov Škoda Œuvre €5'],
  ['Nguyễn Văn', 'Nguyen Van'],
  ['ﬁne ½ ㎏', 'fine ½ kg'],
  ['电视机 x 10', '? x 10'],
  ['TV 📺📺 lot', 'TV ? lot'],
  ['non\u202fbreaking\u3000space\u200b', 'non breaking space'],
  ['two\nlines', 'two\nlines'],
  ['\u2212$20.00', '\u2013$20.00'],
  ['tab\tand bell\u0007', 'tab?and bell?'],
])('%j is drawn as %j', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})
