// What the forms of the payouts page do. Each names its act, so that the page knows whose answer it gets.
import type { changeCommissionEndpoint, payOutEndpoint } from '@lotyard/contract/payouts'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { formatBasisPoints, parseBasisPoints } from '@lotyard/contract/rules/selling/payout-line'
import type { Api, Failure } from '../../api/api.ts'
import { readFields } from '../../lib/pages/read-fields.ts'
import { refuseFields } from '../../lib/pages/refuse-fields.ts'
import type { Entered } from './payout-answer.ts'

type Done = { ok: true; text: string; seller: string }
type Refused = { ok: false; failure: Failure; entered: Entered }

export async function actOnPayouts(api: Api, form: FormData): Promise<Done | Refused> {
  const fields = readFields(form, 'act', 'seller', 'reference', 'expected', 'key', 'confirm', 'commission')
  const { act, seller, reference, key, commission } = fields
  const refuse = (failure: Failure): Refused => ({ ok: false, failure, entered: { act, reference, key, commission } })
  if (act === 'pay') {
    const unconfirmed: Record<string, string[]> =
      fields.confirm === '' ? { confirm: ['Tick the box once you’ve sent the money.'] } : {}
    const outcome =
      refuseFields(unconfirmed) ??
      (await api.call<typeof payOutEndpoint>('POST', '/api/admin/payouts', {
        body: {
          seller_id: seller,
          reference,
          expected_amount_cents: Number(fields.expected),
          ...(key !== '' && { key }),
        },
      }))
    if (!outcome.ok) return refuse(outcome)
    const { amount_cents, seller_name } = outcome.data
    const text = `Payout of ${formatWithCents(amount_cents)} to ${seller_name} recorded. We’ve e-mailed the seller.`
    return { ok: true, text, seller }
  }
  if (act === 'commission') {
    const basisPoints = parseBasisPoints(commission)
    if (basisPoints === null)
      return refuse(refuseFields({ commission: ['Enter a percentage from 0 to 100, for example 12.5.'] })!)
    const outcome = await api.call<typeof changeCommissionEndpoint>('PUT', '/api/admin/payouts/commission', {
      body: {
        seller_id: seller,
        commission_basis_points: basisPoints,
        expected_basis_points: Number(fields.expected),
      },
    })
    if (!outcome.ok) return refuse(outcome)
    const { name, commission_basis_points } = outcome.data
    return { ok: true, text: `${name} pays ${formatBasisPoints(commission_basis_points)} from now on.`, seller }
  }
  return refuse(refuseFields({ act: ['Act is invalid'] })!)
}
