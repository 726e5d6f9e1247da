// Calls that together run every raw statement of the server whose rows have a type: a new one gets a line here.
import { readDeskSearch } from '@lotyard/contract/rules/desk/desk-search'
import fastify from 'fastify'
import { EXAMPLE_ADDRESS } from '../addresses.ts'
import { addAccount } from '../market.ts'
import { countDuties } from '../../src/domains/data-rights/deletion/duty-queries.ts'
import { streamAuditData } from '../../src/db/audit/audit-data-queries.ts'
import type { Tx } from '../../src/db/database.ts'
import { listMarketChanges } from '../../src/db/audit/audit-history-queries.ts'
import { readConnectionLimit } from '../../src/db/connections/connection-limit-queries.ts'
import { isEmpty, withPrepareLock } from '../../src/db/schema/prepare-database.ts'
import { readRevisions } from '../../src/db/schema/job-tables.ts'
import { readPrimaryPoint, readReplicaPoint } from '../../src/db/connections/replica/replica-queries.ts'
import { requireExternal } from '../../src/db/connections/require-external.ts'
import { readMinute } from '../../src/domains/accounts/account-queries.ts'
import { findAccountData, listSessionData } from '../../src/domains/accounts/data-rights/account-data-queries.ts'
import { isLastAdmin, lockAccountToDelete } from '../../src/domains/accounts/data-rights/forget-queries.ts'
import {
  approveAct,
  countActs,
  findAct,
  findMoneySince,
  insertAct,
  listDecidedActs,
  listOpenActs,
  lockAdmins,
  sumMovedOfOrder,
  sumMovedOfSeller,
} from '../../src/domains/accounts/second-person/pending-queries.ts'
import { findRights, listStaff } from '../../src/domains/accounts/staff/staff-queries.ts'
import { lockDeskAccount } from '../../src/domains/accounts/desk/account-queries.ts'
import {
  listEmailChangeData,
  listFormerAddresses,
} from '../../src/domains/accounts/data-rights/former-address-queries.ts'
import {
  countRecentAsks,
  findOpenChange,
  insertChange,
  isReservedAddress,
  listContestedEmails,
  saveConfirmation,
} from '../../src/domains/accounts/email-change/email-change-queries.ts'
import { findSignInFacts, listSignIns } from '../../src/domains/accounts/sessions/sign-in-record-queries.ts'
import { listOpenSessions, openViewers } from '../../src/domains/accounts/sessions/session-queries.ts'
import { countSignInAttempts } from '../../src/domains/accounts/sessions/sign-in-attempt-queries.ts'
import {
  findChallenged,
  findTwoStepFacts,
  insertSetUp,
  lockTwoStep,
  takeTry,
} from '../../src/domains/accounts/two-step/two-step-queries.ts'
import { lockAuctions, lockUnheldAuctions, READ_CLOCK } from '../../src/domains/auctions/auction-queries.ts'
import { addAddressWith } from '../../src/domains/addresses/index.ts'
import { listAccountBids } from '../../src/domains/auctions/bidding/account-bids.ts'
import { listBidHistory } from '../../src/domains/auctions/bidding/bid-history.ts'
import { listOwnReceipts } from '../../src/domains/auctions/bidding/own-receipts.ts'
import { findBidders, readClockAndPayers } from '../../src/domains/auctions/bidding/bid-queries.ts'
import { listUnvoidedBidderIds, lockOpenBidders } from '../../src/domains/auctions/closing/closing-queries.ts'
import { drainAuctionEvents } from '../../src/domains/auctions/closing/drain-events.ts'
import { relist } from '../../src/domains/auctions/closing/relist.ts'
import { sweepAuctions } from '../../src/domains/auctions/closing/sweep-auctions.ts'
import {
  streamBarData,
  streamBidData,
  streamOfferData,
  streamWinData,
} from '../../src/domains/auctions/data-rights/auction-data-queries.ts'
import { listLiveStates } from '../../src/domains/auctions/live/live-queries.ts'
import {
  findLatestChange,
  findWithdrawalFacts,
  hasWithdrawn,
  insertWithdrawal,
  listLotChangeRows,
} from '../../src/domains/auctions/changes/change-queries.ts'
import { noteLotChanges } from '../../src/domains/auctions/changes/note-lot-changes.ts'
import { listOwedWins } from '../../src/domains/auctions/wins/win-queries.ts'
import { listOpenBidRows, readBar } from '../../src/domains/auctions/bidding/open-bid-queries.ts'
import { findBidderFacts } from '../../src/domains/auctions/bidding/bidder-facts-queries.ts'
import { findLatestRequest, insertRequest, saveLapse } from '../../src/domains/auctions/changes/request-queries.ts'
import { findRequester } from '../../src/domains/desk/listings/change-requests/requester-queries.ts'
import { listBarRows } from '../../src/domains/auctions/desk/bar-queries.ts'
import { listBoardRows as listAuctionRows } from '../../src/domains/auctions/desk/board-queries.ts'
import {
  findBidder,
  findDeskAuction,
  listBidExtras,
  listDeskChangeRows,
  listOfferRows,
  listWinRows,
  listWithdrawalRows,
} from '../../src/domains/auctions/desk/auction-queries.ts'
import { listUnvoidedBids } from '../../src/domains/auctions/record/record-queries.ts'
import { listCartDeliveryData, listCartListingData } from '../../src/domains/cart/cart-data-queries.ts'
import {
  deleteCartListing,
  followNewShippingAddress,
  insertCartListing,
  listCartVersions,
  listUnlistedLots,
  readCartState,
  readCartStates,
} from '../../src/domains/cart/cart-queries.ts'
import { findGoods, listPhotos, summariseManifest } from '../../src/domains/catalogue/detail/detail-queries.ts'
import {
  listManifestLines,
  listManifestPage,
  streamManifest,
} from '../../src/domains/catalogue/detail/manifest-queries.ts'
import {
  countChanges,
  findCursorBefore,
  findMarkOlderThan,
  hasChangeMark,
  insertChangeMark,
  lockFeedOrigin,
  readChanges,
  readCursor,
} from '../../src/domains/catalogue/model/reading/change-feed-queries.ts'
import {
  listAccessRules,
  listBrands,
  listCategories,
  listConditions,
  listLotSizes,
  listSiteRows,
  listWarehouses,
} from '../../src/domains/catalogue/model/reading/reference-queries.ts'
import { removeOldMisses, saveMisses } from '../../src/domains/catalogue/misses/miss-queries.ts'
import {
  listBidRows,
  listManifestTexts,
  listRows,
  streamRows,
} from '../../src/domains/catalogue/model/reading/row-queries.ts'
import { findCard } from '../../src/domains/listings/card-queries.ts'
import { copyLot, findDraftOfRequest, reserveListingId } from '../../src/domains/listings/drafting/copy-lot-queries.ts'
import { findListingInTheWay, isAuctionPublished } from '../../src/domains/listings/edit/desk-queries.ts'
import { insertDrafts } from '../../src/domains/listings/drafting/draft-queries.ts'
import { lockListing } from '../../src/domains/listings/edit/lock-listing-queries.ts'
import {
  countLines,
  findLine,
  insertLine,
  readGoods,
  searchLines,
  sumLines,
} from '../../src/domains/listings/edit/goods-queries.ts'
import { listOfferableBidders, lockOfferableBidders, readAsked } from '../../src/domains/auctions/wins/offer-queries.ts'
import { findLatestWin, lockLatestWin } from '../../src/domains/auctions/wins/unpaid-win-queries.ts'
import { findLastShipTo, findWonLot } from '../../src/domains/orders/won/won-queries.ts'
import { listComingDrops } from '../../src/domains/listings/edit/offer-queries.ts'
import {
  countBrands,
  findBrands,
  insertBrands,
  listBrands as listDeskBrands,
} from '../../src/domains/listings/market/brand-queries.ts'
import {
  deleteHoliday,
  insertHolidays,
  listHolidays,
  lockHolidays,
} from '../../src/domains/listings/market/places/holiday-queries.ts'
import { listCalendars } from '../../src/domains/shipping/calendars/calendar-queries.ts'
import { listPromises, savePromises } from '../../src/domains/orders/fulfilment/promise-queries.ts'
import { listSites } from '../../src/domains/listings/market/places/site-edit-queries.ts'
import { findPhotoAudience } from '../../src/domains/listings/photos/photo-audience-queries.ts'
import {
  findLastAnnouncement,
  findLastNumber,
  findNumberBefore,
  listAnnounced,
  lockAnnouncer,
  readNextLook,
  takeDueLots,
} from '../../src/domains/notifications/announcements/announcement-queries.ts'
import {
  insertCandidates,
  dropOldCandidates,
  fillDealLots,
  insertDealLots,
  listCandidates,
  listDealsOf,
  lockDealFinder,
  takeCandidates,
  takeDealLots,
} from '../../src/domains/notifications/deals/deal-lot-queries.ts'
import { hasBoughtBefore, sumBought } from '../../src/domains/orders/buying/buying-queries.ts'
import {
  dropValuesOfFailed,
  listAccountsToValue,
  listLotsToValue,
} from '../../src/domains/orders/buying/value-queries.ts'
import {
  listAtOnceReaders,
  listChangedSearches,
  listGoneSearches,
  readLookBack,
} from '../../src/domains/notifications/announcements/at-once-search-queries.ts'
import {
  findInventoryReader,
  listDueInventories,
  listDueSearches,
} from '../../src/domains/notifications/digests/due-reader-queries.ts'
import { lockWatermarks } from '../../src/domains/notifications/digests/watermark-queries.ts'
import { countOfFailedMails } from '../../src/domains/notifications/mail-queries.ts'
import { removeOldMails } from '../../src/domains/notifications/old-mail-queries.ts'
import { countNotices, listNotices } from '../../src/domains/notifications/notices/notice-queries.ts'
import { listHiddenNames } from '../../src/domains/notifications/lots/hidden-lot-queries.ts'
import { findNewsletter, listNewsletterReaders } from '../../src/domains/notifications/newsletter/newsletter-queries.ts'
import {
  listCheaperForWatchers,
  listEndingForWatchers,
} from '../../src/domains/notifications/watching/watcher-queries.ts'
import { findAlerts, switchAlerts } from '../../src/domains/preferences/saved-searches/alert-queries.ts'
import { listInventoryChoices } from '../../src/domains/preferences/inventory/inventory-queries.ts'
import { findChoice } from '../../src/domains/preferences/preference-queries.ts'
import { insertTestEmailRequest } from '../../src/domains/preferences/test-email/test-email-queries.ts'
import { streamSellerListingData } from '../../src/domains/listings/seller-data-queries.ts'
import { findTariff, listTariffs } from '../../src/domains/shipping/desk/tariff-desk-queries.ts'
import { findComparables } from '../../src/domains/market-pages/comparable-queries.ts'
import {
  countMonths,
  countYear,
  forgetOldMoments,
  forgetOldMonths,
  isYearDue,
  lockCounter as lockMarketCounter,
  takeMonths,
} from '../../src/domains/market-pages/counting-queries.ts'
import {
  findKind,
  listCells,
  listConditionsOf,
  listYearCells,
  readMonth,
} from '../../src/domains/market-pages/market-queries.ts'
import {
  findNote,
  listNotedLots,
  listNotesOf,
  saveNote,
  streamLotNoteData,
} from '../../src/domains/watching/note-queries.ts'
import { streamWatchData } from '../../src/domains/watching/watch-data-queries.ts'
import {
  findNewestListing,
  findWatch,
  insertWatch,
  listWatches,
  listAllWatchIds,
} from '../../src/domains/watching/watch-queries.ts'
import { countJobs } from '../../src/jobs/job-count-queries.ts'
import { readMarketHealth } from '../../src/measuring/market-health-queries.ts'
import { lockFactsOfToday } from '../../src/jobs/mail/mail-fact-queries.ts'
import { countUnread } from '../../src/jobs/mail/write-notice-queries.ts'
import { listDeadWorkers } from '../../src/jobs/running/worker-lock-queries.ts'
import { listSentPhotos } from '../../src/domains/orders/data-rights/forget-queries.ts'
import {
  streamOrderData,
  streamOrderLotData,
  streamOrderValueData,
  streamProblemData,
  streamProblemMessageData,
  streamRefundData,
  streamPaymentData,
  streamPickUpData,
} from '../../src/domains/orders/data-rights/order-data-queries.ts'
import { findPaperShipment, listPaperShipments } from '../../src/domains/orders/papers/paper-queries.ts'
import { countDeskOrders, findDeskOrder } from '../../src/domains/orders/desk/order-queries.ts'
import { listDeskOrders } from '../../src/domains/orders/desk/row-queries.ts'
import { countDays, isCounting, lockCounter, takeDays } from '../../src/domains/desk/numbers/counting-queries.ts'
import {
  listDays,
  listMisses,
  readNumbersDay,
  sumCategories,
  sumConditions,
} from '../../src/domains/desk/numbers/number-queries.ts'
import {
  awaitsRefund,
  findAdjustment,
  findAdjustmentOfRequest,
  findBalance,
  forgetSellerDebts,
  insertAdjustment,
  listAdjustments,
  listAdjustmentsOfPayout,
  lockDebtor,
  lockOpenAdjustments,
  readSiteDay,
  saveAdjustmentsPaidOut,
} from '../../src/domains/desk/payouts/adjustment-queries.ts'
import { streamPayoutData } from '../../src/domains/desk/payouts/payout-data-queries.ts'
import {
  findPayout,
  findPayoutOfRequest,
  findSeller,
  insertPayout,
  listPayouts,
  streamStatement,
} from '../../src/domains/desk/payouts/payout-queries.ts'
import { listOpenSales } from '../../src/domains/desk/payouts/open-sale-queries.ts'
import {
  countSellersToPay,
  listBalances,
  listDueSales,
  lockOrdersOfDueSales,
} from '../../src/domains/desk/payouts/sale-queries.ts'
import { findLotsByKey, findLotsByWords, listNewestLotIds } from '../../src/domains/desk/search/lot-search-queries.ts'
import { findOrders } from '../../src/domains/desk/search/order-search-queries.ts'
import { findImports, findPayouts, findPeople } from '../../src/domains/desk/search/other-search-queries.ts'
import { readMarketFacts } from '../../src/domains/desk/setup/setup-queries.ts'
import { findWorkerSeen, listDuePayouts, listFacts } from '../../src/domains/desk/today/item-queries.ts'
import { countOpen, hasLots } from '../../src/domains/desk/today/today-queries.ts'
import { countExportRows, streamExport } from '../../src/domains/orders/desk/export-queries.ts'
import {
  listDueInvoices,
  lockInvoicesToRemindOf,
  lockOverdueInvoices,
  readTime,
} from '../../src/domains/orders/invoices/invoice-queries.ts'
import {
  findPayment,
  listPayments,
  listPaymentsUnderWay,
  saveOrderEnd,
  takeStuckPayments,
} from '../../src/domains/orders/money/money-queries.ts'
import { insertPart, isPaidOut, resolveCarrier } from '../../src/domains/orders/fulfilment/shipment-queries.ts'
import { openNotArrived } from '../../src/domains/orders/problems/not-arrived-queries.ts'
import { readSiteToday } from '../../src/domains/orders/money/receipts/receipt-queries.ts'
import { isCollected } from '../../src/domains/orders/fulfilment/shipment-queries.ts'
import { insertProblem, listStoredProblems } from '../../src/domains/orders/problems/problem-queries.ts'
import {
  findProblemPlace,
  insertMessage,
  lockProblem,
  lockWaitingProblems,
} from '../../src/domains/orders/problems/thread-queries.ts'
import {
  attachUploads,
  countUploadsOfToday,
  insertUpload,
  listPhotoReaders,
  takeForgottenUploads,
} from '../../src/domains/orders/problems/upload-queries.ts'
import { takeShipmentsToRemindOf } from '../../src/domains/orders/fulfilment/seller-reminder-queries.ts'
import { takeReleased, takeReminders } from '../../src/domains/orders/pickup/booking-queries.ts'
import {
  findGatePickUp,
  listAffectedPickUps,
  listTodaysPickUps,
} from '../../src/domains/orders/pickup/gate/gate-queries.ts'
import {
  findMailedPickUp,
  findStoredSlots,
  listPassLots,
  listStoredPickUps,
} from '../../src/domains/orders/pickup/pickup-queries.ts'
import { listOpenOrderRows } from '../../src/domains/orders/reading/open-order-queries.ts'
import {
  findStoredOrder,
  listStoredOrders,
  listStoredOrdersById,
} from '../../src/domains/orders/reading/order-queries.ts'
import { findLotsToSell, listDirectListings } from '../../src/domains/orders/direct/direct-queries.ts'
import {
  findBalancePayment,
  findPaymentOfKey,
  listUnknownBalances,
} from '../../src/domains/orders/balance/balance-queries.ts'
import {
  countAllDeclines,
  countDeclines,
  countLinkDeclines,
} from '../../src/domains/orders/placing/paying/decline-queries.ts'
import {
  findOrderOfKey,
  listBeingPaid,
  listUnknownOrders,
  markFailed,
  markPaid,
  readPlacingFacts,
  readUnheldFacts,
  lockUnheldBuyers,
} from '../../src/domains/orders/placing/placing-queries.ts'
import { takePlacedOrders } from '../../src/domains/orders/placing/outbox-queries.ts'
import { claimChecks, readInterrupted } from '../../src/domains/orders/placing/recovering/recovery-queries.ts'
import { findHasOverdueInvoice, readOrderFacts } from '../../src/domains/orders/preview/order-facts-queries.ts'
import { listOpenInvoices } from '../../src/domains/orders/terms/credit-queries.ts'
import { listLapsing } from '../../src/domains/orders/terms/proposal-queries.ts'
import { tryLockOrderWithLots } from '../../src/domains/orders/money/order-lock-queries.ts'
import { readTaxes, readTaxesOf } from '../../src/domains/orders/tax/tax-queries.ts'
import { findPlan, planOfAuction } from '../../src/domains/auctions/plan-queries.ts'
import { findDeskListing, listListingHistory } from '../../src/domains/desk/listings/listing-queries.ts'
import { lockListings, lockUnheldListings } from '../../src/domains/listings/listing-state-queries.ts'
import {
  findAccessRule,
  listAccessRules as listDeskAccessRules,
} from '../../src/domains/listings/access-rules/access-rule-queries.ts'
import {
  countUploadsOfDay,
  findCertificate,
  listCertificatesOf,
  listDeskCertificates,
  listRefusedCertificates,
  readCertificateDay,
} from '../../src/domains/orders/certificates/certificate-queries.ts'
import type { BookEntry } from '@lotyard/contract/rules/worth/find-entry'
import {
  listBookConditionData,
  listBookData,
  listBookEntryData,
} from '../../src/domains/price-books/book-data-queries.ts'
import { findBook } from '../../src/domains/price-books/book-queries.ts'
import { findBookState, readBookVersion, renewBook } from '../../src/domains/price-books/book/book-state-queries.ts'
import {
  countEntries,
  findEntry,
  findEntryLike,
  listAllEntries,
  listEntries,
  listGoodsNames,
} from '../../src/domains/price-books/entries/entry-queries.ts'
import { expectedOfLots } from '../../src/domains/price-books/index.ts'
import {
  countUploads,
  deleteOldUploads as deleteOldBookUploads,
  discardUpload,
  discardUploadsOf,
  findMappingFor,
  findUpload,
  findUploadToRead,
  listUploads,
} from '../../src/domains/price-books/uploads/upload-queries.ts'
import { listBareLots } from '../../src/domains/price-books/valuing/goods-queries.ts'
import { listAuditActions, listAuditEntries } from '../../src/domains/desk/audit/audit-queries.ts'
import { listPeople } from '../../src/domains/desk/people/people-queries.ts'
import { findPerson, listLatestOrders, readPersonTrade } from '../../src/domains/desk/people/person-queries.ts'
import { TEST_CONFIG } from '../servers/app.ts'
import { insertExampleOrder } from '../placing.ts'
import type { Calls } from './check-raw-statements.ts'
import { deleteDraftRows } from '../../src/domains/listings/drafting/delete-draft-queries.ts'
import { insertFirstOffers } from '../../src/domains/listings/drafting/draft-queries.ts'
import { readShippingTerms } from '../../src/domains/listings/edit/shipping-terms-queries.ts'
import { appendLotPhoto, findPhotoListing, listLotPhotos } from '../../src/domains/listings/photos/lot-photo-queries.ts'
import {
  countBoard,
  findOnBoard,
  listBoardIds,
  listBoardNames,
  listBoardRows,
  listCategoryChoices,
  listSellerChoices,
  listWarehouseChoices,
} from '../../src/domains/desk/board/board-queries.ts'
import { claimBulkAct, listBulkResults, listTitles } from '../../src/domains/desk/bulk/bulk-queries.ts'
import { deleteRows, insertRows, readRows } from '../../src/providers/payments/sandbox/books/move-books-queries.ts'
import type { ServerMarket } from './server-market.ts'
import {
  findListingSubject,
  findOrderSubject,
  findPersonSubject,
  insertNote,
  listNoteData,
  listNotes,
} from '../../src/domains/desk/notes/note-queries.ts'
import { countLots, countProblems, readPriceQuartiles } from '../../src/domains/desk/imports/checking/line-queries.ts'
import {
  countOpenImports,
  findSellerId,
  findSheets,
  findStoredImport,
  insertImport,
  listStoredImports,
  lockStoredImport,
} from '../../src/domains/desk/imports/import-queries.ts'
import {
  findRememberedMapping,
  listChoices,
  listNames,
} from '../../src/domains/desk/imports/mapping/mapping-queries.ts'
import { findStoredLine, listLinesToFix, listStoredLines } from '../../src/domains/desk/imports/fixing/fix-queries.ts'
import { listImportData } from '../../src/domains/desk/imports/removing/import-data-queries.ts'
import {
  discardImportsOf,
  discardOldImports,
  findDiscarded,
} from '../../src/domains/desk/imports/removing/remove-queries.ts'
import { listLeadingBrands, listSpellings } from '../../src/domains/desk/imports/saving/brand-queries.ts'
import {
  countWords,
  findWords,
  listBrandTargets,
  listRemembered,
  listWords,
} from '../../src/domains/desk/imports/words/word-queries.ts'
import { hasRetiredLines, listLotSums, listSavedLots } from '../../src/domains/desk/imports/saving/lot-queries.ts'

const log = fastify().log
const NOBODY = '00000000-0000-0000-0000-000000000000'
const EXAMPLE_DATES = {
  readyOn: '2026-11-19',
  shipsOn: '2026-11-20',
  arrivesFrom: '2026-11-23',
  arrivesBy: '2026-11-25',
}
const EXAMPLE_ENTRY: BookEntry = {
  upc: null,
  brand: 'sonic',
  categoryKey: 'televisions',
  conditionKey: null,
  valueKind: 'percent',
  value: 400,
  sellThrough: null,
  fee: null,
  unitCostCents: null,
}
const cardsByListingId = async () => new Map()

async function readAll(batches: AsyncIterable<unknown>): Promise<void> {
  for await (const _batch of batches);
}

export const SERVER_CALLS: Calls<ServerMarket> = {
  accounts: [
    ({ tx }) => readMinute(tx),
    ({ tx }) => countSignInAttempts(tx, ['a bucket'], 15),
    ({ pool }) => openViewers({ pool, config: TEST_CONFIG })('no token'),
    ({ db }) => listOpenSessions(db, []),
    ({ tx, market: { viewer } }) => findAccountData(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => listEmailChangeData(tx, viewer.accountId, 10),
    ({ tx, market: { viewer } }) => listFormerAddresses(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => findOpenChange(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => countRecentAsks(tx, { accountId: viewer.accountId, newEmail: 'new@lotyard.test' }),
    ({ tx }) => isReservedAddress(tx, 'new@lotyard.test'),
    ({ tx, market: { viewer } }) => runEmailChange(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => listContestedEmails(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => findSignInFacts(tx, { accountId: viewer.accountId, addressGroup: '203.0.113.1' }),
    ({ tx, market: { viewer } }) => listSessionData(tx, viewer.accountId, 10),
    ({ tx, market: { viewer } }) => lockAccountToDelete(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => isLastAdmin(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => countDuties(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => lockDeskAccount(tx, viewer.accountId),
    ({ tx }) => listStaff(tx),
    ({ tx, market: { viewer } }) => runSecondPerson(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => listSignIns(tx, viewer.accountId, 10),
    async ({ tx, market: { viewer } }) => {
      await insertSetUp(tx, viewer.accountId, 'a secret')
      await lockTwoStep(tx, viewer.accountId)
    },
    ({ db, market: { viewer } }) => findTwoStepFacts(db, viewer.accountId),
    ({ db }) => findChallenged(db, 'no challenge'),
    ({ tx }) => takeTry(tx, 'no challenge'),
  ],

  'auctions, the prepared statements': [
    ({ pool, market }) => pool.query(lockAuctions([market.auction.name])),
    ({ pool, market }) => pool.query(lockUnheldAuctions([market.auction.name])),
    ({ pool }) => pool.query(READ_CLOCK),
    ({ pool, market: { viewer, auction } }) =>
      pool.query(findBidders([{ listingName: auction.name, viewer, key: 'a key' }])),
    ({ pool, market: { viewer } }) => pool.query(readClockAndPayers([viewer.accountId])),
  ],
  'auctions, bidding': [
    ({ tx, market: { viewer } }) =>
      listAccountBids(
        { db: tx, cardsByListingId, findCard: (name) => findCard(tx, name) },
        { viewer, deliverTo: null },
        {
          page: 0,
          pageSize: 10,
          listingName: null,
          filter: null,
        },
      ),
    // Past the last page the total is counted.
    ({ tx, market: { viewer } }) =>
      listAccountBids(
        { db: tx, cardsByListingId, findCard: (name) => findCard(tx, name) },
        { viewer, deliverTo: null },
        {
          page: 9,
          pageSize: 10,
          listingName: null,
          filter: 'lost',
        },
      ),
    ({ tx, market: { viewer, auction } }) =>
      listBidHistory({ db: tx, findCard: (name) => findCard(tx, name) }, auction.name, viewer, {
        page: 0,
        pageSize: 10,
      }),
    // A full page may not be all of them, so they are counted.
    ({ tx, market: { viewer, auction } }) =>
      listBidHistory({ db: tx, findCard: (name) => findCard(tx, name) }, auction.name, viewer, {
        page: 0,
        pageSize: 1,
      }),
    ({ tx, market: { viewer, auction } }) =>
      listOwnReceipts({ db: tx }, auction.name, viewer, { page: 0, pageSize: 10 }),
  ],
  'auctions, closing': [
    ({ tx, market }) => listUnvoidedBidderIds(tx, market.auction.listingId),
    ({ tx, market }) => lockOpenBidders(tx, market.auction.listingId),
    ({ tx, market }) => relist(tx, market.auction.listingId, new Date()),
    ({ db, pool }) => sweepAuctions({ db, pool, log }),
    ({ db }) => drainAuctionEvents({ db, config: TEST_CONFIG }),
  ],
  'auctions, data rights': [
    ({ tx, market: { viewer } }) => readAll(streamBidData(tx, viewer.accountId)),
    ({ tx, market: { viewer } }) => readAll(streamWinData(tx, viewer.accountId)),
    ({ tx, market: { viewer } }) => readAll(streamOfferData(tx, viewer.accountId)),
    ({ tx, market: { viewer } }) => readAll(streamBarData(tx, viewer.accountId)),
  ],
  'auctions, changes': [
    ({ tx, market: { viewer, auction } }) =>
      hasWithdrawn(tx, { listingId: auction.listingId, accountId: viewer.accountId }),
    async ({ tx, market: { viewer, auction } }) => {
      const changes = [{ label: 'Units', from: '120', to: '96' }]
      const by = { accountId: viewer.accountId, role: 'admin' as const }
      await tx.updateTable('accounts').set({ role: 'admin' }).where('id', '=', by.accountId).execute()
      await noteLotChanges(tx, { listingId: auction.listingId, changes, by })
      await listLotChangeRows(tx, auction.listingId)
      await listDeskChangeRows(tx, auction.listingId)
      const change = await findLatestChange(tx, auction.listingId)
      await insertWithdrawal(tx, { changeId: change!.id, bidderNumber: 1, withdrawnAt: new Date() })
      await listWithdrawalRows(tx, auction.listingId)
    },
    ({ tx, market: { viewer } }) => listOpenBidRows(tx, viewer, 5),
    ({ tx, market: { viewer } }) => readBar(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => listOwedWins(tx, viewer.accountId),
    ({ tx, market: { viewer, auction } }) =>
      findBidderFacts(tx, { listingId: auction.listingId, accountId: viewer.accountId }),
    async ({ tx, market: { viewer, auction } }) => {
      const { accountId } = viewer
      const changes = [{ label: 'Units', from: '120', to: '96' }]
      const { listingId } = auction
      const request = { version: 1, edit: {}, changes, changeCount: 1, mayBeWordingOnly: false }
      await insertRequest(tx, { listingId, requestedBy: accountId, ...request })
      await findLatestRequest(tx, listingId)
      await saveLapse(tx, listingId)
      await findRequester(tx, { listingId, accountId })
    },
    ({ tx, market: { viewer, auction } }) =>
      findWithdrawalFacts(tx, { listingId: auction.listingId, accountId: viewer.accountId }),
  ],
  'auctions, desk': [
    ...(['ending', 'scheduled', 'unpaid', 'offers', 'kept', 'requests'] as const).map(
      (show) =>
        ({ tx }: { tx: Tx }) =>
          listAuctionRows(tx, { show, sellerId: null, limit: 10, offset: 0 }),
    ),
    ({ tx, market: { auction } }) => findDeskAuction(tx, auction.name, { sellerId: null }),
    ({ tx, market: { auction } }) => listBidExtras(tx, auction.listingId, [1, 2]),
    ({ tx, market: { auction } }) => listWinRows(tx, auction.listingId),
    ({ tx, market: { auction } }) => listOfferRows(tx, auction.listingId),
    ({ tx, market: { viewer, auction } }) => findBidder(tx, auction.listingId, viewer.accountId),
    ({ tx, market: { auction } }) => listOfferableBidders(tx, auction.listingId),
    ({ tx, market: { auction } }) => lockOfferableBidders(tx, auction.listingId),
    ({ tx, market: { auction } }) => readAsked(tx, auction.listingId),
    ({ tx, market: { auction } }) => findLatestWin(tx, auction.listingId),
    ({ tx, market: { auction } }) => lockLatestWin(tx, auction.listingId),
    ({ tx, market: { auction } }) => findWonLot(tx, auction.name, null),
    ({ tx, market: { viewer } }) => findLastShipTo(tx, viewer.accountId),
    ({ tx }) => listBarRows(tx, { show: 'in_force', limit: 10, offset: 0 }),
    ({ tx }) => listBarRows(tx, { show: 'lifted', limit: 10, offset: 0 }),
  ],
  'auctions, live': [({ tx, market }) => listLiveStates(tx, [market.auction.name])],
  'auctions, record': [({ tx, market }) => listUnvoidedBids(tx, market.auction.listingId)],

  addresses: [
    ({ tx, market: { viewer } }) =>
      addAddressWith({ followNewShippingAddress })(tx, {
        accountId: viewer.accountId,
        role: 'shipping',
        value: EXAMPLE_ADDRESS,
      }),
    ({ tx, market: { viewer } }) =>
      addAddressWith({ followNewShippingAddress })(tx, {
        accountId: viewer.accountId,
        role: 'billing',
        value: EXAMPLE_ADDRESS,
      }),
  ],
  cart: [
    ({ tx, market: { viewer } }) => readCartState(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => readCartStates(tx, [viewer.accountId]),
    ({ tx, market: { viewer } }) => listCartVersions(tx, [viewer.accountId]),
    ({ tx, market: { viewer, lot } }) =>
      insertCartListing(tx, {
        accountId: viewer.accountId,
        listingId: lot.listingId,
        warehouseKey: 'hebron',
        canPickUp: false,
      }),
    ({ tx, market: { viewer, lot } }) => deleteCartListing(tx, viewer.accountId, lot.name),
    ({ tx, market: { lot } }) => listUnlistedLots(tx, [lot.listingId]),
    ({ tx, market: { viewer } }) => listCartListingData(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => listCartDeliveryData(tx, viewer.accountId),
  ],
  'catalogue, detail': [
    ({ tx, market }) => findGoods(tx, market.lot.lotId),
    ({ tx, market }) => listPhotos(tx, market.lot.lotId),
    ({ db, market }) => summariseManifest(db, market.lot.lotId),
    ({ tx, market }) =>
      listManifestPage(tx, market.lot.lotId, {
        page: 0,
        pageSize: 10,
        search: '',
        brands: [],
        categories: [],
        conditions: [],
        sort: 'position',
        descending: false,
      }),
    ({ tx, market }) => listManifestLines(tx, market.lot.lotId, 10),
    ({ tx, market }) => readAll(streamManifest(tx, market.lot.lotId)),
  ],
  'catalogue, misses': [
    ({ tx }) => saveMisses(tx, [{ siteKey: 'lotyard', term: 'quadcopter', count: 1 }]),
    ({ tx }) => removeOldMisses(tx),
  ],
  'catalogue, model': [
    async ({ tx }) => readChanges(tx, (await readCursor(tx)).cursor),
    ({ tx }) => findCursorBefore(tx, { micros: 0, countUpTo: 1 }),
    ({ tx }) => lockFeedOrigin(tx),
    async ({ tx }) => {
      await hasChangeMark(tx, await insertChangeMark(tx))
      await findMarkOlderThan(tx, 0)
      await countChanges(tx, 1)
    },
    ({ tx }) => listCategories(tx),
    ({ tx }) => listConditions(tx),
    ({ tx }) => listLotSizes(tx),
    ({ tx }) => listBrands(tx),
    ({ tx }) => listWarehouses(tx),
    ({ tx }) => listAccessRules(tx),
    ({ tx }) => listSiteRows(tx),
    ({ tx, market }) => listRows(tx, [Number(market.lot.listingId), Number(market.auction.listingId)]),
    ({ tx, market }) => listBidRows(tx, [Number(market.auction.listingId)]),
    ({ tx, market }) => listManifestTexts(tx, [market.lot.lotId]),
    ({ tx }) => readAll(streamRows(tx)),
  ],

  listings: [
    ({ tx }) => listSites(tx),
    async ({ tx }) => {
      await lockHolidays(tx)
      const [added] = await insertHolidays(tx, [{ day: '2999-12-25', warehouse_key: null, name: 'Christmas Day' }])
      await listHolidays(tx)
      await deleteHoliday(tx, added!.id)
    },
    ({ db }) => listDeskBrands(db, { search: 'sonic', page: 0 }),
    ({ tx }) => findBrands(tx, ['SONIC']),
    ({ tx, market: { viewer } }) => insertBrands(tx, { names: ['Quasar'], byAccountId: viewer.accountId }),
    ({ tx, market: { viewer } }) => countBrands(tx, viewer.accountId),
    ({ tx, market }) => findCard(tx, market.auction.name),
    ({ tx, market }) => findCard(tx, market.lot.name),
    ({ tx, market }) => lockListings(tx, [market.lot.listingId]),
    ({ tx, market }) => lockUnheldListings(tx, [market.lot.listingId]),
    ({ tx, market }) => findPhotoAudience(tx, market.privatePhotoHash),
    ({ tx, market: { viewer } }) => readAll(streamSellerListingData(tx, viewer.accountId)),
    ({ db }) => listDeskAccessRules(db),
    ({ tx }) => findAccessRule(tx, '1'),
  ],
  'selling, people': [
    ({ db }) => listPeople(db, { search: 'ada', role: 'buyer', state: 'barred', limit: 10, offset: 0, maxCounted: 10 }),
    ({ db, market: { viewer } }) => findPerson(db, viewer.accountId),
    ({ db, market: { viewer } }) => readPersonTrade(db, viewer.accountId),
    ({ db, market: { viewer } }) => listLatestOrders(db, viewer.accountId, 10),
  ],
  'selling, audit': [
    ({ db, market: { viewer } }) =>
      listAuditEntries(db, {
        accountId: viewer.accountId,
        byId: viewer.accountId,
        action: 'account.role',
        subject: 'account:',
        from: '2026-01-01',
        to: '2026-12-31',
        beforeId: '10',
        limit: 10,
      }),
    ({ db }) => listAuditActions(db),
  ],
  'price books': [
    ({ tx, market: { viewer } }) => findBook(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => findBookState(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => readBookVersion(tx, viewer.accountId),
    ({ tx, market: { viewer, lot } }) => expectedOfLots(tx, viewer.accountId, [lot.lotId]),
    ({ tx, market: { auction } }) => listBareLots(tx, [auction.lotId]),
    ({ tx, market: { viewer } }) => listBookData(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => listBookConditionData(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => listBookEntryData(tx, viewer.accountId),
    ({ db, market: { viewer } }) =>
      listEntries(db, { accountId: viewer.accountId, search: 'son', limit: 25, offset: 0 }),
    ({ db, market: { viewer } }) => countEntries(db, { accountId: viewer.accountId, search: 'son' }),
    ({ tx, market: { viewer } }) => listAllEntries(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => findEntry(tx, { accountId: viewer.accountId, id: '1' }),
    ({ tx, market: { viewer } }) => findEntryLike(tx, viewer.accountId, EXAMPLE_ENTRY),
    ({ tx }) => listGoodsNames(tx),
    ({ db, market: { viewer } }) => listUploads(db, viewer.accountId),
    ({ tx, market: { viewer } }) => findUpload(tx, { accountId: viewer.accountId, id: NOBODY }),
    ({ tx }) => findUploadToRead(tx, NOBODY),
    ({ tx, market: { viewer } }) => countUploads(tx, viewer.accountId),
    ({ db, market: { viewer } }) => findMappingFor(db, { accountId: viewer.accountId, columns: ['UPC'] }),
    ({ tx, market: { viewer } }) => renewBook(tx, viewer.accountId),
    ({ tx }) => discardUpload(tx, NOBODY),
    ({ tx, market: { viewer } }) => discardUploadsOf(tx, viewer.accountId),
    ({ tx }) => deleteOldBookUploads(tx, 10),
  ],
  'orders, certificates': [
    ({ tx }) => readCertificateDay(tx),
    ({ tx, market: { viewer } }) => listCertificatesOf(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => listRefusedCertificates(tx, viewer.accountId),
    ({ tx }) => findCertificate(tx, NOBODY),
    ({ db }) => listDeskCertificates(db, { isWaiting: true, limit: 10, offset: 0 }),
    ({ tx, market: { viewer } }) => countUploadsOfDay(tx, viewer.accountId),
  ],
  'listings, at the desk': [
    ({ tx, market }) => lockListing(tx, market.auction.name),
    ({ tx, market }) => findListingInTheWay(tx, market.lot.lotId),
    ({ tx, market }) => isAuctionPublished(tx, market.lot.name),
    ({ tx, market }) => copyLot(tx, market.lot.lotId),
    ({ tx }) => reserveListingId(tx),
    ({ tx }) => findDraftOfRequest(tx, NOBODY),
    async ({ tx, market: { viewer, lot } }) => insertDrafts(tx, viewer.accountId, [await readGoods(tx, lot.lotId)]),
    ({ tx, market }) => countLines(tx, market.lot.lotId),
    ({ tx, market }) => findLine(tx, market.lot.lotId, 1),
    ({ tx, market }) => searchLines(tx, market.lot.lotId, { search: '', limit: 10, offset: 0 }),
    ({ tx, market }) => sumLines(tx, market.lot.lotId),
    ({ tx, market }) =>
      insertLine(tx, market.lot.lotId, {
        upc: null,
        brand: '',
        model: '',
        description: 'A line',
        conditionKey: 'new',
        categoryKey: 'televisions',
        quantity: 1,
        unitMsrpCents: 1,
      }),
    ({ tx, market }) => listComingDrops(tx, market.lot.listingId),
    ({ tx, market }) => findPlan(tx, market.auction.listingId),
    ({ tx, market }) => planOfAuction(tx, market.auction.listingId),
    ({ tx, market }) => findDeskListing(tx, market.auction.name),
    ({ tx, market }) => listListingHistory(tx, market.lot.name, 10),
  ],
  'orders, placing': [
    ({ tx, market: { viewer } }) => readOrderFacts(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => readTaxes(tx, viewer.accountId),
    ({ db, market: { viewer } }) => readTaxesOf(db, viewer.accountId, 'OH'),
    ({ tx, market: { viewer } }) => readPlacingFacts(tx, { accountId: viewer.accountId, key: 'a key' }),
    ({ tx, market: { viewer } }) => readUnheldFacts(tx, [{ accountId: viewer.accountId, key: 'a key' }]),
    ({ tx, market: { viewer } }) => lockUnheldBuyers(tx, [viewer.accountId]),
    ({ tx, market: { viewer } }) =>
      countAllDeclines(tx, [{ accountId: viewer.accountId, addressGroup: '127.0.0.1', onlyDisguised: true }]),
    ({ db, market: { viewer } }) => findOrderOfKey(db, { accountId: viewer.accountId, key: 'a key' }),
    ({ tx, market: { viewer } }) =>
      countDeclines(tx, { accountId: viewer.accountId, addressGroup: '127.0.0.1' }, { onlyDisguised: false }),
    ({ tx, market: { viewer } }) =>
      countLinkDeclines(tx, { linkOrderId: viewer.accountId, addressGroup: '127.0.0.1' }, { onlyDisguised: false }),
    ({ tx, market: { viewer } }) => findPaymentOfKey(tx, viewer.accountId, 'a key'),
    ({ tx, market: { viewer } }) => findBalancePayment(tx, viewer.accountId),
    ({ tx }) =>
      listUnknownBalances(tx, { gateway: 'sandbox', afterSeconds: 0, goneProcesses: ['a process'], limit: 10 }),
    ({ tx }) => readInterrupted(tx, 'sandbox'),
    async ({ tx, market: { viewer, lot } }) => {
      const { id } = await insertExampleOrder(tx, viewer.accountId, lot.listingId)
      await listBeingPaid(tx, [lot.listingId])
      await listUnknownOrders(tx, { gateway: 'sandbox', afterSeconds: 0, goneProcesses: ['a process'], limit: 10 })
      await markPaid(tx, [
        { orderId: id, transactionId: 'a payment', state: 'authorised', description: 'Visa ending in 1111' },
      ])
      await takePlacedOrders(tx, 10)
      await savePromises(tx, id, [{ part: 1, promised: EXAMPLE_DATES }])
      await listPromises(tx, id)
    },
    ({ tx }) => listCalendars(tx),
    async ({ tx, market: { viewer, lot } }) => {
      const { id } = await insertExampleOrder(tx, viewer.accountId, lot.listingId)
      await markFailed(tx, id, { reason: 'No', paymentState: 'failed', transactionId: null, checkInMinutes: 0 })
      await claimChecks(tx, { gateway: 'sandbox', limit: 10 })
    },
  ],
  'the sandbox, moving its books': [
    async ({ tx }) => {
      for (const part of ['methods', 'sales', 'refunds'] as const) {
        await insertRows(tx, part, await readRows(tx, part, { after: '', limit: 10 }))
        await deleteRows(tx, part, ['none'])
      }
    },
  ],
  'selling, board and bulk': [
    async ({ tx, market: { viewer, lot } }) => {
      const filter = {
        show: 'for_sale',
        search: 'pallet',
        sellerId: viewer.accountId,
        warehouseKey: 'hebron',
        categoryKey: 'televisions',
        format: null,
        isWithoutPhotos: true,
        isWithoutBids: true,
      } as const
      await listBoardIds(tx, filter, { sort: 'newest', page: 0 })
      await listBoardIds(tx, filter, { sort: 'msrp_share', page: 0 })
      await listBoardNames(tx, filter, 10)
      await countBoard(tx, filter)
      await findOnBoard(tx, { ...filter, search: 'tools' }, { page: 0 })
      await listBoardRows(tx, [lot.listingId])
      await listWarehouseChoices(tx)
      await listCategoryChoices(tx)
      await listSellerChoices(tx)
      await listTitles(tx, [lot.name], null)
      const request = 'ab'.repeat(32)
      await claimBulkAct(tx, request, lot.name)
      await listBulkResults(tx, request, [lot.name])
    },
  ],
  'listings, photos and shipping': [
    async ({ tx, market: { lot, privatePhotoHash } }) => {
      const listing = (await findPhotoListing(tx, lot.name))!
      const photo = await tx
        .selectFrom('photos')
        .where('content_hash', '=', privatePhotoHash)
        .select('id')
        .executeTakeFirstOrThrow()
      await appendLotPhoto(tx, { lotId: listing.lotId, photoId: photo.id, alt: 'A pallet' })
      await listLotPhotos(tx, listing.lotId)
      await readShippingTerms(tx, lot.listingId)
    },
    async ({ tx, market: { lot } }) => {
      const lotId = await copyLot(tx, lot.lotId)
      const [draft] = await insertFirstOffers(tx, [lotId])
      await deleteDraftRows(tx, draft!.listingId)
    },
  ],
  'orders, what follows': [
    async ({ tx, market: { viewer, lot, privatePhotoHash } }) => {
      const { accountId } = viewer
      const { id } = await insertExampleOrder(tx, accountId, lot.listingId)
      await findStoredOrder(tx, id)
      await listStoredOrdersById(tx, [id])
      await listStoredOrders(tx, { accountId, show: 'all', limit: 10, offset: 0 })
      await listStoredOrders(tx, { accountId, show: 'invoiced', limit: 10, offset: 0 })
      await listOpenOrderRows(tx, accountId, 5)
      await listDueInvoices(tx, { accountId, orderId: null })
      await lockInvoicesToRemindOf(tx, 10)
      await listOpenInvoices(tx, [accountId], 10)
      await findHasOverdueInvoice(tx, accountId)
      await listLapsing(tx, 10)
      await tryLockOrderWithLots(tx, id)
      await listDueInvoices(tx, { accountId, orderId: id })
      await findDeskOrder(tx, id, { sellerId: null })
      const printed = await findPaperShipment(tx, { orderId: id, part: 1 })
      await listPaperShipments(tx, [printed!.id])
      const shown = { sellerId: null, show: 'all', search: '', from: '', to: '', seller: '' } as const
      await listDeskOrders(tx, { ...shown, limit: 10, offset: 0 })
      await countDeskOrders(tx, { ...shown, maxCounted: 10 })
      await countExportRows(tx, shown, 10)
      await readAll(streamExport(tx, shown))
      for (const payment of await listPayments(tx, id)) await findPayment(tx, payment.id)
      await isCollected(tx, id)
      const problem = { orderId: id, listingId: lot.listingId, kind: 'damaged', description: 'Crushed.' } as const
      const problemId = await insertProblem(tx, problem)
      const photo = await tx
        .selectFrom('photos')
        .where('content_hash', '=', privatePhotoHash)
        .select('id')
        .executeTakeFirstOrThrow()
      const uploadId = await insertUpload(tx, { orderId: id, accountId, photoId: photo.id })
      const message = { author: 'desk', authorId: accountId, text: 'Sorry.', isForSeller: false } as const
      await insertMessage(tx, { problemId, position: 1, ...message })
      const named = { problemId, messagePosition: 1, orderId: id, accountId }
      await attachUploads(tx, { ...named, uploadIds: [uploadId] })
      const waitingSince = new Date(Date.now() - 9 * 86_400_000)
      const waiting = { state: 'waiting', waiting_since: waitingSince } as const
      await tx.updateTable('problems').set(waiting).where('id', '=', problemId).execute()
      await lockWaitingProblems(tx, 1)
      await listStoredProblems(tx, id)
      await countUploadsOfToday(tx, { orderId: id, accountId })
      await findProblemPlace(tx, problemId)
      await lockProblem(tx, problemId)
      const today = new Date()
      const promise = {
        promised_ready_on: today,
        promised_ship_on: today,
        promised_arrive_from: today,
        promised_arrive_by: today,
      }
      await tx.updateTable('order_shipments').set(promise).where('order_id', '=', id).execute()
      await takeShipmentsToRemindOf(tx, 1)
      await takeForgottenUploads(tx, 1)
      await listPhotoReaders(tx, privatePhotoHash)
      await listSentPhotos(tx, accountId)
      await listStoredPickUps(tx, { accountId, orderId: id, part: 1 })
      await findStoredSlots(tx, { accountId, warehouseKey: 'hebron' })
      await listPassLots(tx, { orderId: id, part: 1 })
      await findMailedPickUp(tx, id)
      for (const sellerId of [null, accountId]) {
        await findGatePickUp(tx, 'K7M4PX', { sellerId })
        await listTodaysPickUps(tx, { sellerId, limit: 1 })
        await listAffectedPickUps(tx, { sellerId, limit: 1 })
      }
      await takeReminders(tx, 1)
      await takeReleased(tx, 1)
      await resolveCarrier(tx, 'Estes')
      await isPaidOut(tx, { orderId: id, part: 1 })
      // The lot of the problem above has its one open problem.
      await tx.deleteFrom('problems').where('id', '=', problemId).execute()
      await openNotArrived(tx, { orderId: id, listingIds: [lot.listingId], description: 'Not arrived.' })
      await insertPart(tx, { orderId: id, from: 1, part: 2, listingIds: [lot.listingId] })
      for (const stream of [
        streamOrderData,
        streamOrderLotData,
        streamOrderValueData,
        streamPaymentData,
        streamPickUpData,
        streamProblemData,
        streamProblemMessageData,
        streamRefundData,
      ])
        await readAll(stream(tx, accountId))
    },
    ({ tx }) => listPaymentsUnderWay(tx, { gateway: 'sandbox', limit: 10 }),
    ({ tx }) => takeStuckPayments(tx, { gateway: 'sandbox', limit: 10 }),
    ({ tx }) => lockOverdueInvoices(tx, 10),
    ({ tx }) => readTime(tx),
    ({ tx }) => readSiteToday(tx),
  ],
  'selling, imports': [
    ({ tx }) => findStoredImport(tx, NOBODY, { sellerId: null }),
    ({ tx }) => lockStoredImport(tx, NOBODY, { sellerId: NOBODY }),
    ({ db }) => listStoredImports(db, { sellerId: null, limit: 10, offset: 0 }),
    ({ tx, market: { viewer } }) =>
      insertImport(tx, { sellerId: viewer.accountId, fileName: 'a.csv', byteLength: 1, modifiedMs: 1 }),
    ({ tx }) => countOpenImports(tx, NOBODY),
    ({ tx }) => findSellerId(tx, 'nobody@lotyard.test'),
    ({ db }) => findSheets(db, NOBODY),
    ({ db }) => listWords(db, { importId: NOBODY, field: 'condition', isForeign: true, limit: 10, offset: 0 }),
    ({ tx }) => findWords(tx, NOBODY, [{ field: 'brand', number: 1 }]),
    ({ tx }) => countWords(tx, NOBODY),
    ({ tx }) => listRemembered(tx, NOBODY, [{ field: 'brand', folded: 'sony' }]),
    ({ tx }) => listBrandTargets(tx, ['sony']),
    ({ tx }) => findRememberedMapping(tx, { sellerId: NOBODY, headersHash: '' }),
    ({ tx }) => listChoices(tx),
    ({ tx }) => listNames(tx),
    ({ tx }) => readPriceQuartiles(tx, NOBODY),
    ({ tx }) => countLots(tx, NOBODY, 10),
    ({ tx }) => countProblems(tx, NOBODY),
    async ({ tx, market: { viewer } }) => {
      const subject = { kind: 'person', id: viewer.accountId } as const
      await insertNote(tx, subject, { authorId: viewer.accountId, sellerId: null, text: 'x', max: 200 })
      await listNotes(tx, subject, { sellerId: null, limit: 1 })
      await findOrderSubject(tx, NOBODY, null)
      await findPersonSubject(tx, viewer.accountId)
      await findListingSubject(tx, 'NOSUCH', null)
      await listNoteData(tx, viewer.accountId, { after: '0', limit: 1 })
    },
    ({ db }) => listStoredLines(db, { importId: NOBODY, show: 'errors', limit: 10, offset: 0 }),
    ({ tx }) => findStoredLine(tx, NOBODY, 1),
    ({ tx }) => listLinesToFix(tx, { importId: NOBODY, problems: ['upc_cut'], afterRow: 0, limit: 10 }),
    ({ tx }) => listLotSums(tx, NOBODY, { limit: 10, onlyUnsaved: true }),
    ({ tx }) => listSavedLots(tx, NOBODY, 10),
    ({ tx }) => hasRetiredLines(tx, NOBODY),
    ({ tx }) => listSpellings(tx, NOBODY),
    ({ tx }) => listLeadingBrands(tx, NOBODY, ['A']),
    ({ db }) => findDiscarded(db, NOBODY),
    ({ tx }) => discardOldImports(tx, 10),
    ({ tx }) => discardImportsOf(tx, NOBODY),
    ({ tx }) => listImportData(tx, NOBODY, 10),
  ],
  'orders, direct': [
    ({ tx, market: { lot } }) => listDirectListings(tx, [lot.name]),
    ({ tx }) => findLotsToSell(tx, { search: 'television', sellerId: null, limit: 10 }),
  ],
  'selling, numbers and today': [
    async ({ tx, market: { viewer } }) => {
      await lockCounter(tx)
      await countDays(tx, ['2026-11-16'])
      await takeDays(tx, 10)
      await isCounting(tx)
      await readNumbersDay(tx)
      const span = { sellerId: null, from: '2026-01-01', to: '2026-12-31' }
      await listDays(tx, span)
      await sumCategories(tx, { ...span, limit: 10 })
      await sumConditions(tx, span)
      await listMisses(tx, { ...span, min: 1, limit: 10 })
      for (const sellerId of [null, viewer.accountId]) await countOpen(tx, sellerId, countOfFailedMails)
      await readMarketFacts(tx)
      await hasLots(tx, null)
      await listFacts(tx, 'auction_ending', null)
      await listDuePayouts(tx)
      await findWorkerSeen(tx)
    },
  ],
  'the desk, its search': [
    async ({ db, market: { lot, viewer } }) => {
      const scope = { sellerId: null, limit: 5 }
      for (const sellerId of [null, viewer.accountId]) await listNewestLotIds(db, 'televisions:*', sellerId, 200)
      for (const typed of ['012345678905', lot.name, 'Pallet of televisions', 'pat@lotyard.test']) {
        const search = readDeskSearch(typed)!
        await findLotsByKey(db, search, scope)
        await findLotsByWords(db, search, scope)
        await findOrders(db, search, { ...scope, mayReadMoney: true })
        await findPeople(db, search, 5)
        await findImports(db, search, scope)
        await findPayouts(db, search, scope)
      }
    },
  ],
  'selling, payouts': [
    async ({ tx, market: { viewer, lot } }) => {
      const { id: orderId } = await insertExampleOrder(tx, viewer.accountId, lot.listingId)
      const { sellerId } = await tx
        .selectFrom('lots')
        .where('id', '=', lot.lotId)
        .select('seller_id as sellerId')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('unsettled_sales')
        .values({ order_id: orderId, listing_id: lot.listingId, seller_id: sellerId })
        .execute()
      await listOpenSales(tx, { sellerId, limit: 10, offset: 0 })
      await listDueSales(tx, sellerId)
      await lockOrdersOfDueSales(tx, sellerId)
      await listBalances(tx, { sellerId: null, limit: 10 })
      await countSellersToPay(tx, null)
      await findBalance(tx, sellerId)
      await lockDebtor(tx, sellerId)
      await readSiteDay(tx)
      await findSeller(tx, sellerId)
      const sums = { priceCents: 100, refundedCents: 0, commissionCents: 10, adjustmentCents: 0, amountCents: 90 }
      const line = { ...sums, isCorrection: false, orderId, listingId: lot.listingId, basisPoints: 1_000 }
      const payout = { sellerId, reference: 'WIRE-1', requestKey: NOBODY, paidBy: null, sums }
      const payoutId = await insertPayout(tx, payout, [line])
      await findPayout(tx, { payoutId, sellerId: null })
      await findPayoutOfRequest(tx, { sellerId, requestKey: NOBODY })
      await listPayouts(tx, { sellerId, limit: 10, offset: 0 })
      await readAll(streamStatement(tx, payoutId))
      await readAll(streamPayoutData(tx, sellerId))
      // Given back after it was paid out: a debt, which alone takes an adjustment.
      await tx.updateTable('orders').set({ state: 'paid', paid_at: new Date() }).where('id', '=', orderId).execute()
      await saveOrderEnd(tx, { orderId, state: 'cancelled', reason: 'x' })
      await tx
        .updateTable('order_shipments')
        .set({ state: 'shipped', carrier: 'UPS', ready_at: new Date(), left_at: new Date() })
        .where('order_id', '=', orderId)
        .execute()
      const paidBack = { sellerId, kind: 'paid_back' as const, amountCents: 5, note: 'WIRE-2', paidOn: '2026-01-01' }
      await insertAdjustment(tx, { ...paidBack, requestKey: NOBODY, recordedBy: viewer.accountId })
      await findAdjustmentOfRequest(tx, { sellerId, requestKey: NOBODY })
      const [recorded] = await listAdjustments(tx, { sellerId, limit: 10 })
      await findAdjustment(tx, recorded!.id)
      await awaitsRefund(tx, sellerId)
      const { ids } = await lockOpenAdjustments(tx, sellerId)
      await saveAdjustmentsPaidOut(tx, ids, payoutId)
      await listAdjustmentsOfPayout(tx, { payoutId, limit: 10 })
      await forgetSellerDebts(tx, sellerId)
    },
  ],
  preferences: [
    ({ tx, market: { viewer } }) => findChoice(tx, { accountId: viewer.accountId }, 'bids'),
    ({ tx, market: { viewer } }) => listInventoryChoices(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => insertTestEmailRequest(tx, viewer.accountId),
    ({ tx }) => findAlerts(tx, NOBODY),
    ({ tx }) => switchAlerts(tx, NOBODY, 'off'),
  ],
  'notifications, announcements': [
    ({ tx }) => lockAnnouncer(tx),
    ({ tx }) => findLastAnnouncement(tx),
    ({ tx }) => findLastNumber(tx),
    ({ tx }) => findNumberBefore(tx, 7),
    ({ tx }) => readNextLook(tx, 10),
    ({ tx }) => takeDueLots(tx, 10),
    ({ tx }) => listAnnounced(tx, { after: 0, through: 1_000, limit: 10 }),
    ({ tx }) => listChangedSearches(tx, { after: { updatedAt: '-infinity', id: NOBODY }, limit: 10 }),
    ({ tx }) => readLookBack(tx, 10),
    ({ tx }) => listGoneSearches(tx, [NOBODY]),
    ({ tx }) => listAtOnceReaders(tx, [NOBODY]),
  ],
  'notifications, deals': [
    ({ tx }) => lockDealFinder(tx),
    ({ tx }) => insertDealLots(tx, ['1']),
    ({ tx }) => fillDealLots(tx, 10),
    ({ tx }) => takeDealLots(tx, 10),
    ({ tx }) => insertCandidates(tx, '1', [NOBODY]),
    ({ tx }) => dropOldCandidates(tx, [NOBODY], 10),
    ({ tx }) => listCandidates(tx, NOBODY, 10),
    ({ tx }) => takeCandidates(tx, NOBODY, ['1']),
    ({ tx }) => listDealsOf(tx, NOBODY),
  ],
  'orders, buying': [
    ({ tx }) => sumBought(tx, 'category', { accountId: NOBODY, from: '2026-01-01', through: '2026-12-31' }),
    ({ tx }) => hasBoughtBefore(tx, { accountId: NOBODY, from: '2026-01-01', through: '2026-12-31' }),
    ({ tx }) => listAccountsToValue(tx, 10),
    ({ tx }) => listLotsToValue(tx, NOBODY, 10),
    ({ tx }) => dropValuesOfFailed(tx, 10),
  ],
  'notifications, digests': [
    ({ tx }) => listDueSearches(tx, { limit: 10, onlyVerified: true }),
    ({ tx }) => listDueInventories(tx, { limit: 10, onlyVerified: true }),
    ({ tx, market: { viewer } }) => findInventoryReader(tx, viewer.accountId),
    ({ tx }) => lockWatermarks(tx, 'inventory', [{ id: NOBODY, toldThrough: 0 }]),
    ({ tx }) => findNewsletter(tx),
    ({ tx }) => listNewsletterReaders(tx, { week: '2026-11-16', leavesAt: new Date(), after: '', limit: 10 }),
  ],
  'notifications, old mails': [({ tx }) => removeOldMails(tx)],
  'notifications, notices': [
    ({ tx, market: { viewer } }) => listNotices(tx, viewer.accountId, { limit: 10, offset: 0 }),
    ({ tx, market: { viewer } }) => countNotices(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => countUnread(tx, [viewer.accountId]),
  ],
  'notifications, lots': [({ tx }) => listHiddenNames(tx, { recipient: 'ada@lotyard.test', names: ['L000001'] })],
  'notifications, watching': [
    ({ tx }) => listEndingForWatchers(tx, { limit: 10, minutes: 60 }),
    ({ tx }) => listCheaperForWatchers(tx, { limit: 10, hours: 24 }),
  ],
  shipping: [({ db }) => listTariffs(db, 3), ({ db }) => findTariff(db, 1)],

  watching: [
    ({ tx, market: { viewer, lot } }) => findWatch(tx, viewer.accountId, lot.lotId),
    ({ tx, market: { viewer, auction } }) =>
      insertWatch(tx, { accountId: viewer.accountId, lotId: auction.lotId, max: 2 }),
    ({ tx, market: { viewer } }) => listWatches(tx, viewer.accountId),
    ({ tx, market: { viewer } }) => listAllWatchIds(tx, viewer.accountId),
    ({ tx, market: { lot } }) => findNewestListing(tx, lot.lotId),
    ({ tx, market: { viewer } }) => readAll(streamWatchData(tx, viewer.accountId)),
    async ({ tx, market: { viewer, lot } }) => {
      const { accountId } = viewer
      await insertWatch(tx, { accountId, lotId: lot.lotId, max: 10 })
      await saveNote(tx, { accountId, lotId: lot.lotId, note: 'Ask' })
      await findNote(tx, accountId, lot.lotId)
      await listNotesOf(tx, accountId)
      await listNotedLots(tx, accountId)
      await readAll(streamLotNoteData(tx, accountId))
    },
  ],

  'market pages': [
    ({ db }) => findComparables(db, { categoryKey: 'televisions', conditionKey: 'new' }),
    async ({ tx }) => {
      await lockMarketCounter(tx)
      await takeMonths(tx)
      await isYearDue(tx)
      await forgetOldMoments(tx)
      await forgetOldMonths(tx)
      await countMonths(tx, { month: await readMonth(tx), months: 1 })
      await countYear(tx)
      await addMarketCell(tx)
      await listYearCells(tx)
    },
  ],

  'database and jobs': [
    ({ tx }) => isEmpty(tx),
    ({ tx, market: { viewer } }) => readAll(streamAuditData(tx, viewer.accountId)),
    ({ db }) => listMarketChanges(db, ['site', 'warehouse']),
    ({ url }) => requireExternal('DATABASE_URL', url),
    ({ tx }) => readConnectionLimit(tx),
    ({ pool }) => readRevisions(pool),
    ({ url }) =>
      withPrepareLock(
        url,
        () => {},
        async () => {},
      ),
    ({ pool }) => readPrimaryPoint(pool),
    ({ pool }) => readReplicaPoint(pool),
    ({ tx }) => countJobs(tx),
    ({ tx }) => readMarketHealth(tx),
    ({ tx }) => lockFactsOfToday(tx, { kind: 'contact-message', group: 'a writer', limit: 10 }),
    ({ tx }) => listDeadWorkers(tx, 5),
  ],
}

/** With an owner who approves what somebody else asked for. */
async function runSecondPerson(tx: Tx, askedBy: string): Promise<void> {
  const adminId = await addAccount(tx, 'admin')
  const act = { kind: 'refund' as const, subject: 'order:1', label: 'order 1', body: {}, amountCents: 1, askedBy }
  const { id: actId } = await insertAct(tx, act)
  await findAct(tx, actId)
  await listOpenActs(tx, { limit: 1, offset: 0 })
  await countActs(tx, { isOpen: true, max: 1 })
  await approveAct(tx, { actId, adminId })
  await listDecidedActs(tx, { limit: 1, offset: 0 })
  await findMoneySince(tx, adminId)
  await findRights(tx, adminId)
  await lockAdmins(tx)
  await sumMovedOfOrder(tx, actId)
  await sumMovedOfSeller(tx, actId)
}

/** So that the statements that read cells return a row. */
async function addMarketCell(tx: Tx): Promise<void> {
  const { key: category_key } = await tx.selectFrom('categories').select('key').executeTakeFirstOrThrow()
  const { key: condition_key } = await tx.selectFrom('conditions').select('key').executeTakeFirstOrThrow()
  const counts = {
    sold_count: 5,
    unsold_count: 1,
    buyer_count: 3,
    low_tenths: 100,
    median_tenths: 150,
    high_tenths: 200,
  }
  const cell = { category_key, condition_key, months: 12, month: '2026-11-01', ...counts }
  await tx.insertInto('market_months').values(cell).execute()
  await listCells(tx, [category_key], condition_key)
  await listConditionsOf(tx, category_key)
  await findKind(tx, category_key, condition_key)
}

async function runEmailChange(tx: Tx, accountId: string): Promise<Date> {
  const change = { accountId, oldEmail: 'old@lotyard.test', newEmail: 'new@lotyard.test', oldWasVerified: true }
  const id = await insertChange(tx, { ...change, confirmHash: 'c'.repeat(43) })
  return saveConfirmation(tx, { id, undoHash: 'u'.repeat(43), canBeUndone: true })
}
