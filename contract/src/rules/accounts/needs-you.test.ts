import { describe, expect, test } from 'vitest'
import { MAX_NEEDS, needsYou, type AccountNeeds, type NeedFact, type NeedFacts } from './needs-you.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const inHours = (hours: number): string => new Date(NOW + hours * 3_600_000).toISOString()
const fact = (id: string, until: string | null, amountCents = 100_00): NeedFact => ({
  id,
  title: id,
  amountCents,
  until,
})
const some = (...first: NeedFact[]): NeedFacts => ({ total: first.length, first })
const NONE = some()
const NOTHING: AccountNeeds = {
  won: NONE,
  invoices: NONE,
  offers: NONE,
  proposals: NONE,
  changedLots: NONE,
  outbid: NONE,
  pickUps: NONE,
  arrivals: NONE,
  replies: NONE,
  refusedCertificates: NONE,
  isBarred: false,
  unconfirmedEmail: null,
}
const ask = (facts: Partial<AccountNeeds>) => needsYou({ ...NOTHING, ...facts }, NOW)
const kinds = (facts: Partial<AccountNeeds>) => ask(facts).map(({ kind }) => kind)

test('an account with nothing to do is asked for nothing', () => {
  expect(ask({})).toEqual([])
})

test.each<[string, Partial<AccountNeeds>, string, string]>([
  ['a won lot', { won: some(fact('LOT', inHours(20))) }, 'pay', 'pay_won'],
  ['an invoice', { invoices: some(fact('42', inHours(20))) }, 'pay', 'pay_invoice'],
  ['a higher bid of another', { outbid: some(fact('LOT', inHours(1))) }, 'bid_again', 'bid_again'],
  ['an offer', { offers: some(fact('LOT', inHours(1))) }, 'accept', 'answer_offer'],
  ['a changed lot', { changedLots: some(fact('LOT', inHours(1))) }, 'accept', 'review_changes'],
  ['a lot to pick up', { pickUps: some(fact('42', null)) }, 'pick_up', 'pick_up'],
  ['an order that is there by now', { arrivals: some(fact('42', null)) }, 'arrived', 'confirm_arrival'],
  ['a refused certificate', { refusedCertificates: some(fact('7', null)) }, 'reply', 'send_certificate'],
  ['an e-mail address', { unconfirmedEmail: 'ann@example.com' }, 'confirm', 'confirm_email'],
])('%s is one thing to do', (_case, facts, kind, act) => {
  expect(ask(facts)).toMatchObject([{ kind, needs: [{ act, isOverdue: false }], more: [] }])
})

test('the earliest deadline comes first, in a group and among groups, and what has none comes last', () => {
  const facts = {
    won: some(fact('B', inHours(30))),
    invoices: some(fact('A', inHours(10)), fact('C', inHours(90))),
    outbid: some(fact('LOT', inHours(0.1))),
    pickUps: some(fact('42', null)),
    unconfirmedEmail: 'ann@example.com',
  }
  expect(kinds(facts)).toEqual(['bid_again', 'pay', 'pick_up', 'confirm'])
  expect(ask(facts)[1]!.needs.map(({ id }) => id)).toEqual(['A', 'B', 'C'])
})

describe('what can no longer be done', () => {
  const ended = some(fact('LOT', inHours(-1)))
  test.each(['offers', 'changedLots', 'outbid'] as const)('%s are not asked for after their deadline', (name) => {
    expect(ask({ [name]: ended })).toEqual([])
  })
  test('a deadline has passed at its very moment', () => {
    expect(ask({ outbid: some(fact('LOT', new Date(NOW).toISOString())) })).toEqual([])
  })
  test('it is not counted either', () => {
    const outbid = { total: 8, first: [fact('GONE', inHours(-1)), fact('LOT', inHours(1))] }
    expect(ask({ outbid })).toMatchObject([{ needs: [{ id: 'LOT' }], more: [{ total: 7 }] }])
  })
  test('a payment is asked for however late it is, and said to be overdue', () => {
    expect(ask({ won: ended })).toMatchObject([{ kind: 'pay', needs: [{ isOverdue: true }] }])
  })
  test('who is barred from bidding is asked to pay, and not to bid', () => {
    expect(kinds({ isBarred: true, won: ended, outbid: some(fact('LOT', inHours(1))) })).toEqual(['pay'])
  })
})

describe('a group shows five', () => {
  const lots = (name: string, count = MAX_NEEDS) =>
    Array.from({ length: count }, (_, at) => fact(`${name}${at}`, inHours(at + 1)))

  test('and says of what there is more', () => {
    const [pay] = ask({ won: { total: 12, first: lots('W') }, invoices: { total: 5, first: lots('I') } })
    expect(pay!.needs.map(({ id }) => id)).toEqual(['W0', 'I0', 'W1', 'I1', 'W2'])
    expect(pay!.more).toEqual([
      { act: 'pay_won', total: 12 },
      { act: 'pay_invoice', total: 5 },
    ])
  })
  test('and names no more where all are shown', () => {
    const [pay] = ask({ won: { total: 9, first: lots('W') }, invoices: some() })
    expect(pay!.more).toEqual([{ act: 'pay_won', total: 9 }])
    expect(ask({ outbid: some(...lots('L')) })[0]!.more).toEqual([])
  })
})
