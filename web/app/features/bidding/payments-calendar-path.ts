/** A file, not a page: the days to pay by of all that the account owes. */
export const PAYMENTS_CALENDAR_PATH = '/account/payments.ics'
