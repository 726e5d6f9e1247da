// For how long the links in mails work. The server makes them by it; mails and pages say it.

export const RESET_LINK_HOURS = 1
export const VERIFICATION_LINK_DAYS = 7
/** Longer than a link that was asked for: an invitation comes as a surprise. */
export const INVITATION_LINK_DAYS = 3
export const NEWSLETTER_LINK_DAYS = 7
/** To confirm a new address, from the mail to it. */
export const EMAIL_CHANGE_HOURS = 24
/** To put the old address back, from the mail to it. The old address is reserved as long. */
export const EMAIL_UNDO_DAYS = 7
