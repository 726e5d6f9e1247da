// What the forms about problems do on an order's desk page.
import type {
  passOnMessageEndpoint,
  resolveProblemEndpoint,
  writeAboutProblemEndpoint,
} from '@lotyard/contract/desk/problems'
import { formatWithCents, parseDollars } from '@lotyard/contract/rules/money'
import type { Api, Failure } from '../../../../api/api.ts'
import { requireConfirmed, told, type Act, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { readMessage } from '../../../../features/orders/problems/read-message.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseAt, refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'

type Needs = { api: Api; id: string }

export const PROBLEM_ACTS: Readonly<Record<string, Act<Needs>>> = { answer, pass_on: passOn, resolve }

async function answer({ api }: Needs, form: FormData): Promise<Done | Failure> {
  const { id, ...message } = readMessage(form)
  const to = readFields(form, 'to').to === 'seller' ? ('seller' as const) : ('buyer' as const)
  const outcome = await api.call<typeof writeAboutProblemEndpoint>('POST', '/api/admin/problems/:id/messages', {
    params: { id },
    body: { ...message, to },
  })
  return told(outcome, ({ messages }) => {
    const sent = messages.at(-1)!
    if (sent.author === 'seller') return 'Message sent. The buyer doesn’t see it.'
    return `Message sent. We’ve e-mailed the ${sent.isForSeller ? 'seller' : 'buyer'}.`
  })
}

async function passOn({ api }: Needs, form: FormData): Promise<Done | Failure> {
  const { id, seen } = readMessage(form)
  const position = Number(readFields(form, 'position').position)
  const path = '/api/admin/problems/:id/messages/:position/pass_on'
  const outcome = await api.call<typeof passOnMessageEndpoint>('POST', path, {
    params: { id, position },
    body: { seen },
  })
  return told(outcome, 'The buyer sees the seller’s message now. We’ve e-mailed them.')
}

async function resolve({ api }: Needs, form: FormData): Promise<Done | Failure> {
  const { id, text, seen } = readMessage(form)
  const { outcome, amount, key } = readFields(form, 'outcome', 'amount', 'key')
  const amountCents = amount.trim() === '' ? null : parseDollars(amount)
  if (amount.trim() !== '' && amountCents === null)
    return refuseFields({ amount: ['Enter a dollar amount, for example 2,650.'] })!
  const unconfirmed = amountCents === null ? null : requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const refund = amountCents === null ? {} : { refund: { amount_cents: amountCents, ...(key !== '' && { key }) } }
  const called = await api.call<typeof resolveProblemEndpoint>('POST', '/api/admin/problems/:id/resolve', {
    params: { id },
    body: { outcome, text, seen, ...refund },
  })
  const said = amountCents === null ? '' : ` Refunding ${formatWithCents(amountCents)}.`
  return told(refuseAt(called, { refund_too_large: 'amount' }), `Problem resolved.${said} We’ve e-mailed the buyer.`)
}
