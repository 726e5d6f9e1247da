import { stateOfZip } from '@lotyard/contract/rules/addresses/zip-state'
import fastify from 'fastify'
import type { Context } from './context.ts'
import { listOpenSessions, openViewers } from './domains/accounts/index.ts'
import { registerAccountRoutes } from './domains/accounts/routes.ts'
import { registerAddressRoutes } from './domains/addresses/routes.ts'
import { noteLotChanges, readBidding } from './domains/auctions/index.ts'
import { registerAuctionRoutes } from './domains/auctions/routes.ts'
import { addToCart, followNewShippingAddress, followShippingAddress, listCartVersions } from './domains/cart/index.ts'
import { registerCartRoutes } from './domains/cart/routes.ts'
import {
  cardsByListingId,
  costsOfCards,
  findDetail,
  openCatalogue,
  siteOf,
  type FindBidding,
} from './domains/catalogue/index.ts'
import { registerCatalogueRoutes } from './domains/catalogue/routes.ts'
import { registerDataRightsRoutes } from './domains/data-rights/routes.ts'
import {
  findPhotoAudience,
  maySeePhoto,
  openChangeTeller,
  rememberPublicPhotos,
  type OwnChanges,
} from './domains/listings/index.ts'
import { registerAccessRuleRoutes } from './domains/listings/access-rules/routes.ts'
import { registerMarketRoutes } from './domains/listings/market/routes.ts'
import { registerListingRoutes } from './domains/listings/routes.ts'
import { countOfFailedMails } from './domains/notifications/index.ts'
import { registerNotificationRoutes } from './domains/notifications/routes.ts'
import { registerPlacingRoutes } from './domains/orders/placing/routes.ts'
import {
  hasTooManyDeclines,
  insertDecline,
  readInvoiceSums,
  salesTaxOfBuyer,
  withReportedPhotos,
} from './domains/orders/index.ts'
import { registerOrderRoutes } from './domains/orders/routes.ts'
import { registerPaymentMethodRoutes } from './domains/payment-methods/routes.ts'
import { findComparables, listMarketPaths } from './domains/market-pages/index.ts'
import { registerMarketPageRoutes } from './domains/market-pages/routes.ts'
import { registerPhotoRoutes } from './domains/photos/routes.ts'
import { moveSubscriber } from './domains/preferences/index.ts'
import { registerPreferenceRoutes } from './domains/preferences/routes.ts'
import { registerPriceBookRoutes } from './domains/price-books/routes.ts'
import { findBookFacts } from './domains/price-books/index.ts'
import { registerBoardRoutes } from './domains/desk/board/routes.ts'
import { findOperator } from './domains/desk/index.ts'
import { registerPendingActRoutes } from './domains/desk/pending-acts/routes.ts'
import { registerDeskRoutes } from './domains/desk/routes.ts'
import { createCalendarMemory, createTariffMemory, isServed } from './domains/shipping/index.ts'
import { registerShippingRoutes } from './domains/shipping/routes.ts'
import { watchLot } from './domains/watching/index.ts'
import { registerWatchingRoutes } from './domains/watching/routes.ts'
import { registerHttp, serverOptions } from './http/http.ts'
import { registerDeliverTo } from './http/requests/deliver-to.ts'
import type { App } from './http/route.ts'
import { registerIntents } from './http/requests/visitor-intents.ts'
import { countUnread } from './jobs/mail/write-notice-queries.ts'
import { openPaymentGateway } from './providers/payments/open-payment-gateway.ts'
import type { PaymentGateway } from './providers/payments/payment-gateway.ts'
import { registerSandboxGateway } from './providers/payments/sandbox/routes.ts'

/**
 * Assembles the API. The one file, with worker.ts, that knows every domain; the site's pages are put on top of it. Tests
 * pass a payment gateway of their own, and close it themselves.
 */
export async function buildApp(context: Context, given: { payments?: PaymentGateway | null } = {}): Promise<App> {
  const app: App = fastify({ ...serverOptions(context.config), loggerInstance: context.log })
  const opened = given.payments === undefined ? openPaymentGateway(context) : null
  const payments: PaymentGateway | null = given.payments ?? opened
  app.addHook('onClose', async () => opened?.close())
  await registerHttp(app, context, openViewers(context))
  registerDeliverTo(app, { isServed })
  const tariffs = createTariffMemory(context)
  const calendars = createCalendarMemory(context)
  const catalogue = openCatalogue(context, {
    tariffs,
    savedIn: context.config.dataDir,
    readTax: async (accountId, state) => (await salesTaxOfBuyer(context.db, accountId, state)).milli_percent,
    findComparables: (kind) => findComparables(context.db, kind),
  })
  const ownChanges: OwnChanges = {
    // A bid does not do away with visitors' pages: a rush on one lot would render its page again for each of them.
    note: catalogue.ownChanges.note,
    async settle(names) {
      await catalogue.ownChanges.settle(names)
      app.keptPages.forget()
    },
  }
  /** Names, places and hosts that any page may show. */
  async function settled<Saved>(edit: Promise<Saved>): Promise<Saved> {
    const saved = await edit
    calendars.forget()
    await ownChanges.settle([])
    return saved
  }
  const teller = openChangeTeller(context)
  app.addHook('onClose', () => teller.finish())
  const cartChanged = (accountId: string): void => {
    catalogue.carts.forget(accountId)
    teller.soon()
  }
  const watchesChanged = (accountId: string): void => {
    catalogue.watches.forget(accountId)
    teller.soon()
  }
  const forgetPages = (): void => app.keptPages.forget()
  registerAccountRoutes(app, context, { countUnread: catalogue.unread.read, followEmail: moveSubscriber })
  registerAddressRoutes(app, {
    ...context,
    shippingAddressChanged: followShippingAddress,
    followNewShippingAddress,
    addressesChanged: cartChanged,
  })
  const findBidding: FindBidding = async (lot, viewer, deliverTo) => {
    const { db, config } = context
    const { shipTo } = await catalogue.carts.read(viewer.accountId)
    const state = shipTo?.region ?? (deliverTo && stateOfZip(deliverTo.postalCode))
    const [bidding, sales_tax] = await Promise.all([
      readBidding({ db, takesPayments: payments !== null, smtpUrl: config.smtpUrl }, lot, viewer),
      state === null ? null : salesTaxOfBuyer(db, viewer.accountId, state),
    ])
    return { ...bidding, sales_tax }
  }
  const catalogueNeeds = { tariffs, calendars, findBidding, listMarketPaths: () => listMarketPaths(context.db) }
  registerCatalogueRoutes(app, { ...context, ...catalogueNeeds }, catalogue)
  registerMarketPageRoutes(app, context)
  registerListingRoutes(app, context, {
    ownChanges,
    tellBidders: noteLotChanges,
    findDetail: (name, editor) => findDetail({ catalogue, calendars, findBidding }, name, editor),
  })
  registerAccessRuleRoutes(app, context)
  registerMarketRoutes(app, { ...context, isServed, settled })
  const live = registerAuctionRoutes(app, context, {
    ownChanges,
    cardsByListingId: (listingIds, reader) => cardsByListingId(catalogue, listingIds, reader),
    findCard: catalogue.lots.findCard,
    listOpenSessions: (sessionIds) => listOpenSessions(context.db, sessionIds),
    readCartVersions: (accountIds) => listCartVersions(context.db, accountIds),
    countUnread: (accountIds) => countUnread(context.db, accountIds),
    takesPayments: payments !== null,
    readInvoiceSums: (orderIds) => readInvoiceSums(context.db, orderIds),
  })
  catalogue.onCartsChanged(live.cartsChanged)
  catalogue.onNoticesChanged(live.noticesChanged)
  catalogue.onOrdersChanged(live.ordersChanged)
  registerNotificationRoutes(app, { ...context, noticesChanged: catalogue.unread.forget })
  registerDataRightsRoutes(app, context)
  const publicPhotos = rememberPublicPhotos((contentHash) => findPhotoAudience(context.db, contentHash))
  catalogue.onAudienceChanged(publicPhotos.forget)
  registerOrderRoutes(app, { ...context, ownChanges, findOperator })
  registerPaymentMethodRoutes(app, {
    ...context,
    payments,
    declines: {
      areTooMany: (payer) => hasTooManyDeclines(context.db, payer, 'new_card'),
      note: (payer) => insertDecline(context.db, payer),
    },
  })
  const lotPhotos = { audienceOf: publicPhotos.audienceOf, maySee: maySeePhoto }
  registerPhotoRoutes(app, context, withReportedPhotos(context.db, lotPhotos))
  registerPreferenceRoutes(app, {
    ...context,
    siteKeyOf: async (hostname) => siteOf((await catalogue.whenReady()).reference, context.config.site, hostname).key,
    mayFindDeals: async (accountId) => {
      const [{ shipTo }, book] = await Promise.all([
        catalogue.carts.read(accountId),
        findBookFacts(context.db, accountId),
      ])
      return shipTo !== null && book !== null
    },
  })
  registerPriceBookRoutes(app, { ...context, bookChanged: catalogue.books.forget })
  registerSandboxGateway(app, context, payments)
  registerDeskRoutes(app, { ...context, listingChanged: live.listingChanged, forgetPages, countOfFailedMails })
  registerBoardRoutes(app, { ...context, ownChanges })
  registerPendingActRoutes(app, { ...context, ownChanges })
  registerShippingRoutes(app, { ...context, tariffs, forgetPages })
  const { findCard, listCards } = catalogue.lots
  const cart = { ...context, tariffs, calendars, findCard, listCards, cartChanged }
  registerCartRoutes(app, cart)
  registerPlacingRoutes(app, { ...cart, payments, ownChanges, findOperator })
  const watching = {
    ...context,
    watchesChanged,
    remembered: {
      findCard,
      listCards,
      watchIdsOf: catalogue.watches.read,
      notedLotsOf: catalogue.watches.readNoted,
      costsFor: costsOfCards(catalogue),
    },
  }
  registerWatchingRoutes(app, watching)
  registerIntents(app, {
    watch: (viewer, lotId) => watchLot(watching, viewer, lotId),
    cart: (viewer, listingName) => addToCart(cart, viewer, listingName),
  })
  return app
}
