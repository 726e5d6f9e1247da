// For how long the links in mails work. The server makes them by it; mails and pages say it.

export const RESET_LINK_HOURS = 1
export const VERIFICATION_LINK_DAYS = 1
/** Longer than a link that was asked for: an invitation comes as a surprise. */
export const INVITATION_LINK_DAYS = 3
export const NEWSLETTER_LINK_DAYS = 7
