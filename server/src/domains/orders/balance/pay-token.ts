// The token of a payment link: the order, so that it is found by its key, and a secret that only the link holds.
import { PAY_PATH } from '@lotyard/contract/rules/site/paths/pay-path'
import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../config/config.ts'

const ID_BYTES = 16
const SECRET_BYTES = 24

/** `pay_secret`: in hexadecimal digits, as the order is read with it. */
type LinkedOrder = { id: string; pay_secret: string }

export function payPathOf(order: LinkedOrder): string {
  return `${PAY_PATH}${Buffer.from(order.id.replaceAll('-', '') + order.pay_secret, 'hex').toString('base64url')}`
}

/** For mails and papers. Null without a gateway too: the page behind the link could take nothing. */
export function payUrlOf(
  { payPath }: { payPath: string | null },
  { publicUrl, paymentGateway }: Pick<Config, 'publicUrl' | 'paymentGateway'>,
): string | null {
  return payPath === null || paymentGateway === null ? null : publicUrl + payPath
}

export type PayToken = { orderId: string; secret: Buffer }

/** Null for what was never a token. */
export function readPayToken(token: string): PayToken | null {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding skips what it doesn't know: one link would have many spellings.
  if (bytes.length !== ID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== token) return null
  const id = bytes.toString('hex', 0, ID_BYTES)
  const orderId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { orderId, secret: bytes.subarray(ID_BYTES) }
}

export function opensOrder({ secret }: PayToken, order: Pick<LinkedOrder, 'pay_secret'>): boolean {
  return timingSafeEqual(secret, Buffer.from(order.pay_secret, 'hex'))
}
