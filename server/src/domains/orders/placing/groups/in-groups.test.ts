import { expect, test } from 'vitest'
import { DatabaseAwayError } from '../../../../db/connections/database-away.ts'
import { inGroups, type Decided } from './in-groups.ts'

type Asked = { name: string; buyer?: string }
type Answers = (group: readonly string[], nth: number) => Decided<string>[]

function openGroups(answers: Answers, { maxGroup = 32, maxWaiting = 100 } = {}) {
  const events: string[] = []
  let nth = 0
  const decide = inGroups<Asked, string>({
    keyOf: ({ name, buyer }) => buyer ?? name,
    async decideGroup(group) {
      const names = group.map(({ name }) => name)
      events.push(names.join(' '))
      nth += 1
      return answers(names, nth)
    },
    async decideAlone({ name }) {
      events.push(`${name} alone`)
      return `${name} alone`
    },
    async whenFull() {
      throw new Error('full')
    },
    maxGroup,
    maxWaiting,
  })
  return { decide, events }
}

const done: Answers = (group) => group.map((name) => ({ result: `${name} done` }))
const asks = (decide: (asked: Asked) => Promise<string>, names: string[]): Promise<string>[] =>
  names.map((name) => decide({ name }))

test('what comes in one turn is one group, and what comes meanwhile the next', async () => {
  const { decide, events } = openGroups((group, nth) => {
    if (nth === 1) later.push(decide({ name: 'c' }), decide({ name: 'd' }))
    return done(group, nth)
  })
  const later: Promise<string>[] = []
  expect(await Promise.all(asks(decide, ['a', 'b']))).toEqual(['a done', 'b done'])
  expect(await Promise.all(later)).toEqual(['c done', 'd done'])
  expect(events).toEqual(['a b', 'c d'])
})

test('a group has a limit, and one of a key: the others keep their places', async () => {
  const { decide, events } = openGroups(done, { maxGroup: 2 })
  await Promise.all([decide({ name: 'a', buyer: 'x' }), decide({ name: 'b', buyer: 'x' }), ...asks(decide, ['c', 'd'])])
  expect(events).toEqual(['a c', 'b d'])
})

test('a refusal is its own: the others are decided', async () => {
  const no = new Error('no')
  const { decide } = openGroups(([first]) => [{ error: no }, { result: `not ${first}` }])
  const outcomes = await Promise.allSettled(asks(decide, ['a', 'b']))
  expect(outcomes).toEqual([
    { status: 'rejected', reason: no },
    { status: 'fulfilled', value: 'not a' },
  ])
})

test('what meets a lock comes again before others, and after three times alone', async () => {
  const { decide, events } = openGroups((group) =>
    group.map((name) => (name === 'stuck' ? 'again' : { result: `${name} done` })),
  )
  const answers = await Promise.all(asks(decide, ['stuck', 'free']))
  expect(answers).toEqual(['stuck alone', 'free done'])
  expect(events).toEqual(['stuck free', 'stuck', 'stuck', 'stuck alone'])
})

test('after an error each is decided alone', async () => {
  const { decide, events } = openGroups(() => {
    throw new Error('one spoils it')
  })
  expect(await Promise.all(asks(decide, ['a', 'b']))).toEqual(['a alone', 'b alone'])
  expect(events).toEqual(['a b', 'a alone', 'b alone'])
})

test('where the database is away nobody is decided twice, and those who wait hear so at once', async () => {
  const away = new DatabaseAwayError(new Error('gone'))
  const { decide, events } = openGroups(
    () => {
      throw away
    },
    { maxGroup: 1 },
  )
  const outcomes = await Promise.allSettled(asks(decide, ['a', 'b']))
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([away, away])
  expect(events).toEqual(['a'])
})

test('the queue has a limit', async () => {
  const { decide } = openGroups(done, { maxWaiting: 1 })
  const outcomes = await Promise.allSettled(asks(decide, ['a', 'b']))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
