// What a deleted account looks like. Also enforced by the constraints a_deleted_account_is_anonymous and
// addresses_of_deleted_accounts_are_reserved.

/** No such domain exists or ever will (RFC 2606), so nothing sent there arrives anywhere. */
const DELETED_DOMAIN = '@deleted.invalid'

/** What lots of a seller show who is gone. */
export const FORMER_SELLER = 'Former seller'

export function deletedEmail(accountId: string): string {
  return `deleted-${accountId}${DELETED_DOMAIN}`
}

export function isDeletedEmail(email: string): boolean {
  return email.endsWith(DELETED_DOMAIN)
}
