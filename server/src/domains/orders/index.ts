export { valueOrders } from './buying/value-orders.ts'
export { forgetBuyer } from './data-rights/forget-buyer.ts'
export {
  streamOrderData,
  streamOrderLotData,
  streamOrderValueData,
  streamPaymentData,
  streamPickUpData,
  streamProblemData,
  streamProblemMessageData,
  streamRefundData,
  type OrderData,
  type OrderLotData,
  type OrderValueData,
  type PaymentData,
  type PickUpData,
  type ProblemData,
  type ProblemMessageData,
  type RefundData,
} from './data-rights/order-data-queries.ts'
export { IS_TO_SHIP, mayBeSeen as ordersSeenBy } from './desk/condition-queries.ts'
export { isOverdue } from './invoices/invoice-queries.ts'
export { readInvoiceSums } from './invoices/invoice-sum-queries.ts'
export { writeOrderMail } from './mails/write-order-mail.ts'
export { removeOldSlots } from './pickup/booking-queries.ts'
export { countOfAffectedPickUps, listAffectedPickUps } from './pickup/gate/gate-queries.ts'
export { PRICE_CAME_BACK } from './money/money-queries.ts'
export { openOrderActs, type OrderActs } from './money/order-acts.ts'
export { changeRules, type GivenRules } from './terms/save-rule-changes.ts'
export { settlePaymentJob } from './money/settle-payment.ts'
export { removeForgottenUploads } from './problems/remove-forgotten-uploads.ts'
export { withReportedPhotos } from './problems/reported-photos.ts'
export {
  countOfWaitingCertificates,
  listCertificatesOf,
  type StoredCertificate,
} from './certificates/certificate-queries.ts'
export { removeDocument } from './certificates/remove-document.ts'
export { toCertificate } from './certificates/to-certificate.ts'
export { changeTaxRate } from './tax/change-tax-rate.ts'
export { salesTaxOfBuyer } from './tax/sales-tax-of-buyer.ts'
export { MAY_OWE_AGAIN } from './reading/order-queries.ts'
export { sweepOrders } from './sweep-orders.ts'
// The demo writes orders of the past by the same rules and statements.
export { newOrder } from './placing/claiming/new-order.ts'
export { priceOrder, requireQuoted, type WarehouseOfOrder } from './preview/price-order.ts'
export { bookPaidWins, type PaidWins } from './placing/recovering/book-paid-wins.ts'
export { insertDecline } from './placing/paying/decline-queries.ts'
export { hasTooManyDeclines } from './placing/paying/refuse-card-testing.ts'
export { recoverOrders } from './placing/recovering/recover-orders.ts'
export { watchInterrupted } from './placing/recovering/watch-interrupted.ts'
export { removeOldDeclines } from './placing/recovering/recovery-queries.ts'
