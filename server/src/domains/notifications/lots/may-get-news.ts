import { mayGetNews as mayReaderGetNews } from '@lotyard/contract/rules/notifications/may-get-news'
import type { Config } from '../../../config/config.ts'

/** For one reader after the other. */
export function mayGetNews({ smtpUrl }: Pick<Config, 'smtpUrl'>): (reader: { isVerified: boolean }) => boolean {
  return ({ isVerified }) => mayReaderGetNews({ sendsMail: smtpUrl !== null, isVerified })
}
