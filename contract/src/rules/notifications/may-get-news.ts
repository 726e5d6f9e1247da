// Who gets news of lots. The server sends by it, and pages promise by it.

/**
 * News goes to confirmed addresses only: an unconfirmed one may be a stranger's. Without a mail server nothing leaves
 * the house, and no address can be confirmed.
 */
export function mayGetNews({ sendsMail, isVerified }: { sendsMail: boolean; isVerified: boolean }): boolean {
  return isVerified || !sendsMail
}
