/** Why the desk may not do something to an account. Pages import it from here: the list of all refusals is long. */
export const ACT_MESSAGES = {
  last_admin: 'This is the only owner who can sign in. Make someone else an owner first.',
  your_own_account: "You can't do that to your own account. Ask another admin.",
  seller_has_open_lots:
    'This seller has open listings. Withdraw them, or wait until they have ended, then change the role.',
} as const
