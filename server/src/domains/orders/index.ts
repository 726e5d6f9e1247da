export { queueOrderFailed, queueOrderPlaced } from './mails/order-mails.ts'
export { writeOrderMail } from './mails/write-order-mail.ts'
export { readOrder } from './reading/read-order.ts'
