/**
 * Where what is owed of an order is paid by whoever holds its link: what follows is a secret. Logs leave it out, and browsers
 * never send it on.
 */
export const PAY_PATH = '/pay/'
