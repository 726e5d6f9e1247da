/** Where the link of a confirmation mail leads. */
export const CONFIRM_NEWSLETTER_PATH = '/newsletter/confirm/'
