export { deleteMailsTo, streamMailData, type MailData } from './mail-data-queries.ts'
export { removeOldMails } from './mail-queries.ts'
export { sendMail, type MailContext } from './send-mail.ts'
