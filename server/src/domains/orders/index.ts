export { forgetBuyer } from './data-rights/forget-buyer.ts'
export {
  streamOrderData,
  streamOrderLotData,
  streamProblemData,
  type OrderData,
  type OrderLotData,
  type ProblemData,
} from './data-rights/order-data-queries.ts'
export { countOrderDuties } from './data-rights/order-duty-queries.ts'
export { queueOrderFailed, queueOrderPlaced } from './mails/order-mails.ts'
export { writeOrderMail } from './mails/write-order-mail.ts'
export { queuePayment } from './money/queue-payment.ts'
export { settlePayment } from './money/settle-payment.ts'
export { withReportedPhotos } from './problems/reported-photos.ts'
export { readOrder } from './reading/read-order.ts'
export { changeTaxRate } from './tax/change-tax-rate.ts'
export { sweepOrders } from './sweep-orders.ts'
export { recoverOrders } from './placing/recover-orders.ts'
export { removeOldDeclines } from './placing/recovery-queries.ts'
