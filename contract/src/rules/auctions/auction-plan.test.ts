import { expect, test } from 'vitest'
import { DEFAULT_PLAN, openPassedTimes, planProblems, planTimes } from './auction-plan.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute))
const plan = { ...DEFAULT_PLAN, openingCents: 100_00 }

test('a plan without times runs for its duration from the moment it is published', () => {
  expect(planTimes({ ...plan, durationHours: 2 }, at(9))).toEqual({
    startsAt: at(9),
    endsAt: at(11),
    latestEndAt: null,
  })
})

test('a plan with times keeps them, and its cap follows the end', () => {
  const times = planTimes({ ...plan, startsAt: at(10), endsAt: at(12), capMinutes: 30 }, at(9))
  expect(times).toEqual({ startsAt: at(10), endsAt: at(12), latestEndAt: at(12, 30) })
})

test('a start that has passed is now', () => {
  expect(planTimes({ ...plan, startsAt: at(8), durationHours: 1 }, at(9))).toMatchObject({
    startsAt: at(9),
    endsAt: at(10),
  })
})

test('a start that went by leaves both times open, and one to come keeps them', () => {
  const timed = { ...plan, startsAt: at(9), endsAt: at(12) }
  expect(openPassedTimes(timed, at(9))).toEqual({ ...plan, startsAt: null, endsAt: null })
  expect(openPassedTimes(timed, at(8, 59))).toEqual(timed)
})

test('plans within the limits have no problem, with nothing named yet too', () => {
  expect(planProblems(DEFAULT_PLAN)).toEqual({})
  expect(planProblems({ ...plan, reserveCents: 100_00, capMinutes: 0, softCloseWindowSeconds: 90 })).toEqual({})
})

test.each([
  [{ openingCents: 0 }, 'opening_cents', 'Opening bid must be an amount up to $9,999,999.99'],
  [{ reserveCents: 99_99 }, 'reserve_cents', 'Reserve must be at least the opening bid of $100'],
  [{ startsAt: at(10), endsAt: at(10, 9) }, 'ends_at', 'End must be at least 10 minutes after the start'],
  [{ durationHours: 0 }, 'duration_hours', 'Duration must be from 1 to 1440 hours'],
  [{ durationHours: 1.5 }, 'duration_hours', 'Duration must be from 1 to 1440 hours'],
  [{ softCloseWindowSeconds: 3_601 }, 'soft_close_minutes', 'Soft close must be from 0 to 60 minutes'],
  [{ extensionSeconds: Number.NaN }, 'extension_minutes', 'Extension must be from 0 to 60 minutes'],
  [{ capMinutes: 10_081 }, 'cap_minutes', 'Limit of extensions must be from 0 to 10080 minutes'],
  [{ relistsLeft: 101 }, 'relists_left', 'Automatic relists must be from 0 to 100'],
])('%j is refused beside its field', (change, field, sentence) => {
  expect(planProblems({ ...plan, ...change })).toEqual({ [field]: [sentence] })
})
