import type { Context } from './context.ts'
import { removeExpired } from './domains/accounts/index.ts'
import { closeAuctionJob, drainAuctionEvents, sweepAuctions } from './domains/auctions/index.ts'
import { adoptFeed, removeOldMisses, trimListingChanges } from './domains/catalogue/index.ts'
import { countMarket } from './domains/market-pages/index.ts'
import {
  announceLots,
  createAtOnceSearches,
  findDeals,
  removeOldAnnouncements,
  removeOldDealLots,
  removeOldMails,
  removeOldNotices,
  removeOrphanedWatermarks,
  sendDigests,
  sendInventoryDigest,
  sendMail,
  sendNewsletter,
  sendTestDigest,
  tellWatchers,
  valueDeals,
  type AtOnceSearches,
  type MailContext,
} from './domains/notifications/index.ts'
import {
  recoverOrders,
  removeDocument,
  removeForgottenUploads,
  removeOldDeclines,
  removeOldSlots,
  settlePaymentJob,
  sweepOrders,
  valueOrders,
  watchInterrupted,
  writeOrderMail,
} from './domains/orders/index.ts'
import { removeLogoFile } from './domains/listings/index.ts'
import { finishRemoval, forgetCustomer } from './domains/payment-methods/index.ts'
import { removeUnconfirmed } from './domains/preferences/index.ts'
import {
  checkPriceBook,
  readPriceBook,
  removeOldBookUploads,
  removePriceBookFile,
} from './domains/price-books/index.ts'
import { makePhotoRenditions, removePhoto } from './domains/photos/index.ts'
import {
  checkImport,
  countNumbers,
  findOperator,
  listContactRecipients,
  readImport,
  removeImport,
  removeOldImports,
  saveLots,
} from './domains/desk/index.ts'
import type { CronItem } from './jobs/cron.ts'
import { sortOutGivenUp } from './jobs/given-up-queries.ts'
import { PRIORITY } from './jobs/running/priorities.ts'
import { startJobs, type RunningJobs } from './jobs/running/start-jobs.ts'
import type { JobHandlers } from './jobs/tasks.ts'
import { openMailTransport } from './providers/mail/open-mail-transport.ts'
import { openImportStorage } from './providers/storage/open-storage.ts'
import { openPaymentGateway } from './providers/payments/open-payment-gateway.ts'
import type { PaymentGateway } from './providers/payments/payment-gateway.ts'
import type { SandboxGateway } from './providers/payments/sandbox/create-sandbox.ts'
import { moveBooks } from './providers/payments/sandbox/books/move-books.ts'
import { importDemo } from './runtime/import-demo.ts'
import { loadRenderMail } from './ssr/load-render-mail.ts'

/**
 * What jobs may use: the context of use cases, how mail is rendered and sent, the searches that wait for lots, and the
 * payment gateway, where there is one.
 */
export type WorkerContext = MailContext & {
  atOnceSearches: AtOnceSearches
  dealSearches: AtOnceSearches
  payments: PaymentGateway | SandboxGateway | null
}

const handlers: JobHandlers<WorkerContext> = {
  send_mail: sendMail,
  remove_expired: async (context) => {
    await removeExpired(context)
    await removeOldMails(context.db)
    await removeOldNotices(context.db)
    await removeUnconfirmed(context.db)
    await removeOldAnnouncements(context.db)
    await removeOldDealLots(context.db)
    await removeOrphanedWatermarks(context.db)
    if (context.payments !== null && 'removeOldNonces' in context.payments) await context.payments.removeOldNonces()
    await removeOldDeclines(context.db)
    await removeOldSlots(context.db)
    await removeForgottenUploads(context)
    await removeOldImports(context)
    await removeOldBookUploads(context)
    await removeOldMisses(context.db)
    await sortOutGivenUp(context.db)
  },
  trim_listing_changes: async (context) => {
    // A dump may be restored under processes that run on.
    await adoptFeed(context)
    await trimListingChanges(context.db)
  },
  make_photo_renditions: makePhotoRenditions,
  remove_photo: removePhoto,
  remove_logo: removeLogoFile,
  remove_document: removeDocument,
  close_auction: closeAuctionJob,
  sweep_auctions: (context) => sweepAuctions(context),
  drain_auction_events: (context) => drainAuctionEvents(context),
  announce_lots: (context) => announceLots(context),
  find_deals: (context) => findDeals(context),
  value_deals: valueDeals,
  send_digests: (context) => sendDigests(context),
  tell_watchers: (context) => tellWatchers(context),
  send_newsletter: (context) => sendNewsletter(context),
  send_inventory_digest: sendInventoryDigest,
  send_test_digest: sendTestDigest,
  settle_payment: settlePaymentJob,
  sweep_orders: async (context) => {
    await sweepOrders(context)
    // A payment's job has one attempt: one that met no database would count as given up for an hour.
    await sortOutGivenUp(context.db)
  },
  value_orders: (context) => valueOrders(context),
  recover_orders: (context) => recoverOrders(context),
  write_order_mail: (context, mail) =>
    writeOrderMail({ ...context, findOperator: () => findOperator(context), listContactRecipients }, mail),
  read_import: (context, payload, attempt) => readImport(withImportStorage(context), payload, attempt),
  check_import: (context, payload, attempt) => checkImport(withImportStorage(context), payload, attempt),
  save_import: saveLots,
  remove_import: (context, payload) => removeImport(withImportStorage(context), payload),
  read_price_book: (context, payload, attempt) => readPriceBook(withImportStorage(context), payload, attempt),
  check_price_book: (context, payload, attempt) => checkPriceBook(withImportStorage(context), payload, attempt),
  remove_price_book_file: (context, payload) => removePriceBookFile(withImportStorage(context), payload),
  count_numbers: (context) => countNumbers(context),
  count_market: (context) => countMarket(context),
  forget_customer: forgetCustomer,
  finish_method_removal: finishRemoval,
  refresh_demo: async (context) => {
    // One may be left in the queue from a time when the demo was on.
    if (!context.config.demo) return
    await (await importDemo()).refreshDemo(context)
    await moveBooks(context)
  },
}

function withImportStorage<C extends Context>(context: C) {
  return { ...context, storage: openImportStorage(context.config, 'work') }
}

/**
 * News is one queue, as photos are: a long morning takes one slot, and no run begins while another reads the same readers.
 * A sweep that takes longer than the minute until the next has a queue too: it takes one slot and not all of its lane.
 */
const cron: CronItem[] = [
  { job: 'remove_expired', match: '17 * * * *' },
  { job: 'trim_listing_changes', match: '*/5 * * * *' },
  { job: 'sweep_auctions', match: '* * * * *', priority: PRIORITY.prompt, queueName: 'auction-sweeps' },
  { job: 'recover_orders', match: '* * * * *', priority: PRIORITY.prompt, queueName: 'recovery' },
  { job: 'announce_lots', match: '* * * * *', priority: PRIORITY.prompt },
  { job: 'find_deals', match: '* * * * *', priority: PRIORITY.prompt },
  { job: 'sweep_orders', match: '* * * * *', priority: PRIORITY.prompt, queueName: 'order-sweeps' },
  { job: 'value_orders', match: '* * * * *', queueName: 'numbers' },
  { job: 'count_numbers', match: '* * * * *', queueName: 'numbers' },
  { job: 'count_market', match: '*/5 * * * *', queueName: 'numbers' },
  { job: 'send_digests', match: '*/5 * * * *', queueName: 'news' },
  { job: 'tell_watchers', match: '* * * * *', queueName: 'news' },
  { job: 'send_newsletter', match: '*/10 * * * *', queueName: 'news' },
]
const demoCron: CronItem[] = [{ job: 'refresh_demo', match: '* * * * *', queueName: 'demo' }]

/**
 * Runs jobs inside the calling process, beside the web side or alone. `watching` has short limits, as requests have: on the
 * connections of jobs, orders of a process that died would wait for minutes after a silent loss of the database. Tests pass their own way to render and send mail,
 * and a payment gateway, which they close themselves.
 */
export async function startWorker(
  context: Context,
  watching: Pick<Context, 'db'>,
  given: Partial<Pick<WorkerContext, 'mail' | 'renderMail' | 'payments'>> = {},
): Promise<RunningJobs> {
  const mail = given.mail ?? openMailTransport(context.config)
  const renderMail = given.renderMail ?? loadRenderMail()
  const opened = given.payments === undefined ? openPaymentGateway(context) : null
  const payments = given.payments ?? opened
  const jobContext = {
    ...context,
    mail,
    renderMail,
    payments,
    atOnceSearches: createAtOnceSearches(),
    dealSearches: createAtOnceSearches({ areDeals: true }),
  }
  const jobs = await startJobs(jobContext, handlers, {
    cron: context.config.demo ? [...cron, ...demoCron] : cron,
  })
  const interrupted = watchInterrupted({ db: watching.db, log: context.log, payments })
  return {
    isTaking: jobs.isTaking,
    async stop() {
      // At once: while one was waited for, the other would go on taking jobs.
      await Promise.all([jobs.stop(), interrupted.stop()])
      mail.close()
      await opened?.close()
    },
  }
}
