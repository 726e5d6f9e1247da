import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAgenda } from './agenda.ts'

test('what is due comes earliest first, once, and only by its newest time', () => {
  const plan = fc.record({ id: fc.nat(15), at: fc.option(fc.nat(100)) })
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 100 }), fc.nat(120), (plans, now) => {
      const agenda = createAgenda()
      const expected = new Map<number, number>()
      for (const { id, at } of plans) {
        agenda.set(id, at)
        if (at === null) expected.delete(id)
        else expected.set(id, at)
      }
      const due = agenda.listDue(now, 1_000)
      const times = due.map((id) => expected.get(id)!)
      expect(times).toEqual(times.toSorted((left, right) => left - right))
      expect(new Set(due)).toEqual(new Set([...expected].filter(([, at]) => at <= now).map(([id]) => id)))
      expect(due.length).toBe(new Set(due).size)
      // Until it is planned again.
      expect(new Set(agenda.listDue(now, 1_000))).toEqual(new Set(due))
      for (const id of due) agenda.set(id, null)
      expect(agenda.listDue(now, 1_000)).toEqual([])
    }),
  )
})

test('no more are listed than asked for', () => {
  const agenda = createAgenda()
  for (let id = 0; id < 10; id += 1) agenda.set(id, id)
  expect(agenda.listDue(100, 3)).toEqual([0, 1, 2])
  expect(agenda.nextAt()).toBe(0)
  for (const id of [0, 1, 2]) agenda.set(id, null)
  expect(agenda.nextAt()).toBe(3)
})

test('an agenda that was given all of another one is the same, and stays so', () => {
  const plan = fc.record({ id: fc.nat(30), at: fc.option(fc.nat(100)) })
  const plans = fc.array(plan, { maxLength: 200 })
  fc.assert(
    fc.property(plans, plans, (before, after) => {
      const agenda = createAgenda()
      for (const { id, at } of before) agenda.set(id, at)
      const again = createAgenda(agenda.planned())
      for (const { id, at } of after) for (const each of [agenda, again]) each.set(id, at)
      const listed = [agenda, again].map((each) => each.listDue(100, 1_000))
      expect(new Set(listed[1])).toEqual(new Set(listed[0]))
      expect(again.nextAt()).toBe(agenda.nextAt())
    }),
  )
})
