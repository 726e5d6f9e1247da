export { sendInventoryDigest, sendTestDigest } from './digests.ts'
export { removeOldMails } from './mail-queries.ts'
export { sendMail, type MailContext } from './send-mail.ts'
