/** Where an account sets two-step sign-in up. Mails, the desk's closed door and the account's own links lead there. */
export const SECURITY_PATH = '/account/security/'
