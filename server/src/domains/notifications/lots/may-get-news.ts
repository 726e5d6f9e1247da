import type { Config } from '../../../config/config.ts'

/**
 * News goes to confirmed addresses only: an unconfirmed one may be somebody else's. Without a mail server nothing leaves
 * the house, and nobody can confirm anything.
 */
export function mayGetNews({ smtpUrl }: Pick<Config, 'smtpUrl'>): (reader: { isVerified: boolean }) => boolean {
  return ({ isVerified }) => isVerified || smtpUrl === null
}
