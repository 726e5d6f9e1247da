// For how long what is kept for a while is kept. Jobs delete by it; the privacy page, the archive and the desk say it.

export const SIGN_IN_DAYS = 90
export const MAIL_DAYS = 180
/** Which e-mail addresses an account had. As long as the mail that went there, so that it is found when the account is deleted. */
export const EMAIL_CHANGE_DAYS = MAIL_DAYS
/** News about lots, and the newsletter. */
export const NEWS_MAIL_DAYS = 30
/** What the bell shows, unless an account has too many. */
export const NOTICE_DAYS = 90
/** A newsletter that was asked for and not confirmed. */
export const UNCONFIRMED_DAYS = 30
/** A file for a price book that was not used. */
export const BOOK_UPLOAD_DAYS = 7
/** What a visitor wanted to do, until they sign in. */
export const INTENT_MINUTES = 30
/** Where a browser wants lots delivered. */
export const DELIVER_TO_DAYS = 180
/** Since the last visit, unless the operator sets SESSION_DAYS. */
export const DEFAULT_SESSION_DAYS = 30
/** That a browser has signed in before. */
export const DEVICE_DAYS = 365
/** What forms are protected by before a visitor signs in. */
export const VISITOR_DAYS = 1
