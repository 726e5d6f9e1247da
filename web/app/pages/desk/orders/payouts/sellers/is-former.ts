import type { SellerBalance } from '@lotyard/contract/desk/payouts'

/** The account was deleted, and its e-mail address with it. It may still owe, or be owed. */
export function isFormer({ email }: Pick<SellerBalance, 'email'>): boolean {
  return email === ''
}
