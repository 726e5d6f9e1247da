import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMark, createMarks, markedDocs } from './marks.ts'

test('what was marked is listed once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000)), (docs) => {
      const marks = createMarks()
      for (const doc of docs) addMark(marks, doc)
      expect([...markedDocs(marks)]).toEqual([...new Set(docs)].toSorted((left, right) => left - right))
    }),
  )
})
