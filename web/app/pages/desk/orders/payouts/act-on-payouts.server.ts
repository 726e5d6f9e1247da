// What the forms of the payouts page do. Each names its act, so that the page knows whose answer it gets.
import type {
  changeCommissionEndpoint,
  payOutEndpoint,
  reverseAdjustmentEndpoint,
  settleDebtEndpoint,
} from '@lotyard/contract/desk/payouts'
import { formatWithCents, parseDollars } from '@lotyard/contract/rules/money'
import { formatBasisPoints, parseBasisPoints } from '@lotyard/contract/rules/percent'
import type { SettlingKind } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import type { Api, Failure } from '../../../../api/api.ts'
import { requireConfirmed, told, type Act, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'

type Needs = { api: Api }

export const PAYOUT_ACTS: Readonly<Record<string, Act<Needs>>> = {
  pay,
  close,
  undo,
  commission: changeCommission,
  paid_back: (needs, form) => settle(needs, form, 'paid_back'),
  write_off: async (needs, form) =>
    requireConfirmed(form, 'Tick the box to write it off.') ?? settle(needs, form, 'write_off'),
}

async function pay({ api }: Needs, form: FormData): Promise<Done | Failure> {
  const { id, reference, expected, key } = readFields(form, 'id', 'reference', 'expected', 'key')
  const outcome =
    requireConfirmed(form, 'Tick the box once you’ve sent the money.') ??
    (await api.call<typeof payOutEndpoint>('POST', '/api/admin/payouts', {
      body: { seller_id: id, reference, expected_amount_cents: Number(expected), ...(key !== '' && { key }) },
    }))
  return told(
    outcome,
    ({ amount_cents, seller_name }) =>
      `Payout of ${formatWithCents(amount_cents)} to ${seller_name} recorded. We’ve e-mailed the seller.`,
  )
}

async function close({ api }: Needs, form: FormData): Promise<Done | Failure> {
  const { id, key } = readFields(form, 'id', 'key')
  const outcome = await api.call<typeof payOutEndpoint>('POST', '/api/admin/payouts', {
    body: { seller_id: id, reference: '', expected_amount_cents: 0, ...(key !== '' && { key }) },
  })
  return told(outcome, ({ seller_name }) => `Balance with ${seller_name} closed. Nothing was sent.`)
}

async function undo({ api }: Needs, form: FormData): Promise<Done | Failure> {
  const { adjustment, reason, key } = readFields(form, 'adjustment', 'reason', 'key')
  const outcome = await api.call<typeof reverseAdjustmentEndpoint>(
    'POST',
    '/api/admin/payouts/adjustments/:id/reversal',
    { params: { id: adjustment }, body: { reason, key } },
  )
  return told(
    outcome,
    ({ amount_cents }) => `Undone. ${formatWithCents(-amount_cents)} came off the seller’s balance again.`,
  )
}

async function settle({ api }: Needs, form: FormData, kind: SettlingKind): Promise<Done | Failure> {
  const { id, amount, note, paid_on, expected, key } = readFields(
    form,
    'id',
    'amount',
    'note',
    'paid_on',
    'expected',
    'key',
  )
  const cents = parseDollars(amount)
  if (cents === null || cents < 1) return refuseFields({ amount: ['Enter a dollar amount, for example 90.00.'] })!
  const outcome = await api.call<typeof settleDebtEndpoint>('POST', '/api/admin/payouts/adjustments', {
    body: {
      seller_id: id,
      kind,
      amount_cents: cents,
      note,
      paid_on: kind === 'paid_back' ? paid_on : null,
      expected_debt_cents: Number(expected),
      key,
    },
  })
  return told(outcome, ({ amount_cents }) =>
    kind === 'paid_back'
      ? `Repayment of ${formatWithCents(amount_cents)} recorded.`
      : `${formatWithCents(amount_cents)} written off.`,
  )
}

async function changeCommission({ api }: Needs, form: FormData): Promise<Done | Failure> {
  const { id, commission, expected } = readFields(form, 'id', 'commission', 'expected')
  const basisPoints = parseBasisPoints(commission)
  if (basisPoints === null)
    return refuseFields({ commission: ['Enter a percentage from 0 to 100, for example 12.5.'] })!
  const outcome = await api.call<typeof changeCommissionEndpoint>('PUT', '/api/admin/payouts/commission', {
    body: { seller_id: id, commission_basis_points: basisPoints, expected_basis_points: Number(expected) },
  })
  return told(
    outcome,
    ({ name, commission_basis_points }) => `${name} pays ${formatBasisPoints(commission_basis_points)} from now on.`,
  )
}
