import { AskedSecondPerson } from './staff.ts'
import { Type, type Static } from 'typebox'
import { Order, OrderAddress, OrderPayment, OrderReceipt } from '../orders/orders.ts'
import { Problem } from '../orders/problems.ts'
import { ShipmentStateName } from '../orders/shipments.ts'
import { Amount, nullable, oneOf, RequestKey, Sum, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { MAX_LISTED, MAX_TAB_COUNT } from '../rules/desk/limits.ts'

/** A payment through the gateway, or one that an admin recorded. */
const MoneyIn = Type.Object({
  id: Type.String(),
  kind: oneOf(['wire', 'check', 'ach', 'card', 'paypal']),
  amountCents: Amount,
  /** The site's day; null while it is not here. */
  on: nullable(Type.String({ format: 'date' })),
  /** The bank's, or 'Visa ending in 1111'. */
  reference: nullable(Type.String()),
  /** 'received' and 'reversed' for what was recorded; else how far the gateway is. */
  state: Type.String(),
})
export type MoneyIn = Static<typeof MoneyIn>

/**
 * What only those who run the market see of an order. A seller sees it as if it had their own lots alone: those lots, their
 * warehouses, sums and refunds, and where they go, but neither who pays how nor the buyer's e-mail address.
 */
export const DeskOrder = Type.Object({
  ...Order.properties,
  /** Null once the buyer has deleted the account. */
  shippingAddress: nullable(OrderAddress),
  /** Null for sellers. */
  billingAddress: nullable(OrderAddress),
  payment: nullable(OrderPayment),
  /** With what was credited, written off and returned as paid too much 0: how it is paid is not theirs to know. */
  receivedCents: nullable(Sum),
  balanceCents: nullable(Type.Integer()),
  /** Empty for sellers, who see neither the link to pay by, nor whether it is being paid. */
  receipts: Type.Array(OrderReceipt),
  /** `email` is null for sellers. */
  account: Type.Object({ id: Type.String(), name: Type.String(), email: nullable(Type.String()) }),
  /** Who placed a direct order. */
  placedBy: nullable(Type.String()),
  /** Of a payment by card or PayPal; null for an invoice. */
  paymentState: nullable(Type.String()),
  /** Spec §3: the browser's identification, as it was sent with the order. */
  browserData: Type.Record(Type.String(), Type.String()),
  /** All that was to come in, with what failed or was reversed; empty for sellers. */
  moneyIn: Type.Array(MoneyIn),
  /** Payments that a refund goes back to, in this order; what is beyond them goes by hand. Empty for sellers. */
  refundSources: Type.Array(
    Type.Object({ paymentId: Type.String(), description: Type.String(), leftCents: Type.Integer({ minimum: 0 }) }),
  ),
  /** What came in and can still be given back; null for sellers. */
  returnableCents: nullable(Type.Integer({ minimum: 0 })),
  /** What was paid too much, or came in after the order had ended; null for sellers. */
  surplusCents: nullable(Type.Integer({ minimum: 0 })),
  refunds: Type.Array(
    Type.Object({
      id: Type.String(),
      /** 'credit': off what is owed. 'surplus': was paid too much. 'write_off': will never be paid. */
      kind: oneOf(['money', 'credit', 'surplus', 'chargeback', 'write_off']),
      /** Where it goes: 'Visa ending in 1111', or null for by hand. Empty for a credit, and for sellers. */
      ways: Type.Array(Type.Object({ to: nullable(Type.String()), amountCents: Amount })),
      /** The lot's name; null for the whole order, of which a seller sees the share that their lots bear. */
      listing: nullable(Type.String()),
      amountCents: Amount,
      reason: Type.String(),
      state: Type.Union([Type.Literal('waiting'), Type.Literal('done'), Type.Literal('failed')]),
      /** Recorded by an admin after the gateway had refused a refund of the order. */
      sentByWire: Type.Boolean(),
      requestedAt: Timestamp,
    }),
  ),
  problems: Type.Array(Problem),
  /** Ids of the shipments whose papers this person may print now. */
  printable: Type.Array(Type.String()),
  /** Ids of the shipments that this person may move on, split or correct now. */
  movable: Type.Array(Type.String()),
  /**
   * It was paid and owes again, because its payment failed or a receipt was reversed: while that is to be collected, and after
   * an admin gave up and canceled it.
   */
  isUncollected: Type.Boolean(),
  /** The shipments, by id, that an admin can still call not shipped. */
  canUndo: Type.Array(Type.String()),
  /** What this person may do with it now. */
  canCancel: Type.Boolean(),
  canRefund: Type.Boolean(),
  canMarkPaid: Type.Boolean(),
  canRecordReceipt: Type.Boolean(),
  canWriteOff: Type.Boolean(),
  /** How the buyer of a direct order had agreed to it; null where they were asked. */
  agreedReference: nullable(Type.String()),
  /** Why lots of an order on terms stay where they are, until an admin says otherwise. */
  stopProblem: nullable(Type.String()),
  /** Why an admin sends them all the same. */
  shipAnywayReason: nullable(Type.String()),
})
export type DeskOrder = Static<typeof DeskOrder>

/** Of the list, which has many. Sellers see those lots, sums and problems of it that are theirs. */
export const DeskOrderRow = Type.Object({
  ...Type.Pick(Order, [
    'id',
    'number',
    'orderType',
    'state',
    'placedAt',
    'dueAt',
    'isOwed',
    'totalCostFinalCents',
    'refundedCents',
  ]).properties,
  isUncollected: DeskOrder.properties.isUncollected,
  /** `email` is null for sellers. */
  account: Type.Object({ name: Type.String(), email: nullable(Type.String()) }),
  lotCount: Type.Integer(),
  openProblems: Type.Integer(),
  shipments: Type.Array(
    Type.Object({
      id: Type.String(),
      state: ShipmentStateName,
      /** It has not left, and this person may move it on now: what money keeps here is not to be picked. */
      isToLeave: Type.Boolean(),
    }),
  ),
})
export type DeskOrderRow = Static<typeof DeskOrderRow>

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
/** Longer than any rule allows, so that the rules say what is wrong. */
const Reason = Type.String({ maxLength: 5_000 })

const DeskFilter = Type.Object({
  /**
   * 'placing': the payment is being confirmed; 'proposed': its buyer has not answered; 'to_ship': paid, or on
   * terms that ship first, and not all on its way; 'shipped': all of it has left, and some is on its way; 'delivered': all
   * of it is there; 'picked_up': all of it was;
   * 'overdue': an invoice past its day; 'uncollected': its payment failed after lots had left; 'problems': with an open one.
   * The rest are states of orders.
   */
  show: Type.Union(
    [
      Type.Literal('all'),
      Type.Literal('placing'),
      Type.Literal('proposed'),
      Type.Literal('to_ship'),
      Type.Literal('invoiced'),
      Type.Literal('overdue'),
      Type.Literal('uncollected'),
      Type.Literal('problems'),
      Type.Literal('shipped'),
      Type.Literal('delivered'),
      Type.Literal('picked_up'),
      Type.Literal('cancelled'),
      Type.Literal('refunded'),
      Type.Literal('failed'),
    ],
    { default: 'all' },
  ),
  /** An order's number or a buyer's e-mail address. */
  search: Type.String({ maxLength: 300, default: '' }),
  /** Placed on these days or between them, in the site's time zone: ISO dates, empty for no limit. */
  from: Type.String({ maxLength: 10, default: '' }),
  to: Type.String({ maxLength: 10, default: '' }),
  /** With a lot of this seller's, by e-mail address or seller name; for admins. */
  seller: Type.String({ maxLength: 300, default: '' }),
})

export const DESK_SHOWS = [
  'all',
  'placing',
  'proposed',
  'to_ship',
  'invoiced',
  'overdue',
  'uncollected',
  'problems',
  'shipped',
  'delivered',
  'picked_up',
  'cancelled',
  'refunded',
  'failed',
] as const satisfies readonly Static<typeof DeskFilter>['show'][]
export type DeskShow = (typeof DESK_SHOWS)[number]

const TabCount = Type.Integer({ minimum: 0, maximum: MAX_TAB_COUNT })

export const listDeskOrdersEndpoint = {
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'Orders of the market, newest first; a seller sees those with lots of their own',
  desk: { area: 'orders', level: 'read', sellers: true },
  query: Type.Object({
    ...DeskFilter.properties,
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  }),
  reply: Type.Object({
    orders: Type.Array(DeskOrderRow),
    /** One more than 10,000 means: more than that. Older ones than these are found by narrowing the list. */
    total: Type.Integer({ minimum: 0, maximum: MAX_LISTED + 1 }),
    maxPage: Type.Integer(),
    /** How many each `show` has of what else is asked for; 1,000 means that or more. */
    counts: Type.Object({
      all: TabCount,
      placing: TabCount,
      proposed: TabCount,
      to_ship: TabCount,
      invoiced: TabCount,
      overdue: TabCount,
      uncollected: TabCount,
      problems: TabCount,
      shipped: TabCount,
      delivered: TabCount,
      picked_up: TabCount,
      cancelled: TabCount,
      refunded: TabCount,
      failed: TabCount,
    }),
  }),
} as const satisfies Endpoint

/** `GET /api/admin/orders.csv` takes the same filters. */
export const ExportOrdersQuery = DeskFilter

export const getDeskOrderEndpoint = {
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'An order of the market',
  desk: { area: 'orders', level: 'read', sellers: true },
  params: Params,
  reply: DeskOrder,
} as const satisfies Endpoint

export const listCarriersEndpoint = {
  method: 'GET',
  path: '/api/admin/carriers',
  summary: 'The carriers that shipments are offered, by name',
  desk: { area: 'orders', level: 'read', sellers: true },
  reply: Type.Object({ carriers: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })) }),
} as const satisfies Endpoint

export const changeShipmentEndpoint = {
  method: 'PUT',
  path: '/api/admin/shipments/:id',
  summary:
    'Moves a shipment on (ready, shipped with a carrier, delivered on a day, picked up), or corrects carrier, tracking numbers or day; the buyer is told',
  desk: { area: 'orders', level: 'write', sellers: true },
  params: Params,
  body: Type.Object(
    {
      /** Left out, or as it is: only what is given is corrected. */
      state: Type.Optional(
        Type.Union([
          Type.Literal('ready'),
          Type.Literal('shipped'),
          Type.Literal('delivered'),
          Type.Literal('picked_up'),
        ]),
      ),
      /** The name or key of one of the market's, or the name of another. */
      carrier: Type.Optional(Type.String({ maxLength: 1_000 })),
      tracking: Type.Optional(Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 20 })),
      delivered_on: Type.Optional(Type.String({ maxLength: 100 })),
      version: Type.Integer({ minimum: 1 }),
    },
    { additionalProperties: false },
  ),
  reply: DeskOrder,
} as const satisfies Endpoint

export type ShipmentChange = Static<(typeof changeShipmentEndpoint)['body']>

export const undoShippedEndpoint = {
  method: 'POST',
  path: '/api/admin/shipments/:id/undo',
  summary: 'Takes back within 24 hours that a shipment has left, while it is neither delivered nor paid out',
  desk: { area: 'orders', level: 'write' },
  params: Params,
  body: Type.Object({ reason: Reason }, { additionalProperties: false }),
  reply: DeskOrder,
} as const satisfies Endpoint

export const splitShipmentEndpoint = {
  method: 'POST',
  path: '/api/admin/shipments/:id/split',
  summary: 'Lets the lots of a shipment that has not left leave in several; prices stay as they are',
  desk: { area: 'orders', level: 'write', sellers: true },
  params: Params,
  body: Type.Object(
    {
      /** The names of the lots in each; or a part for each seller, who can then ship their own. */
      parts: Type.Union([
        Type.Literal('by_seller'),
        Type.Array(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 }), { maxItems: 50 }),
      ]),
    },
    { additionalProperties: false },
  ),
  reply: DeskOrder,
} as const satisfies Endpoint

export const cancelOrderEndpoint = {
  method: 'POST',
  path: '/api/admin/orders/:id/cancel',
  summary:
    'Cancels an order of which nothing has left, and gives back what was paid; or one whose payment failed after lots had left and will not be collected',
  desk: { area: 'money', level: 'write' },
  params: Params,
  body: Type.Object({
    reason: Reason,
    /** Although the buyer is paying it, and has been for ten minutes: what turns up after that is given back. */
    force: Type.Optional(Type.Boolean()),
  }),
  reply: DeskOrder,
  waits: AskedSecondPerson,
} as const satisfies Endpoint

export const refundOrderEndpoint = {
  method: 'POST',
  path: '/api/admin/orders/:id/refunds',
  summary:
    'Gives money back, for one lot or of the whole order; or records what was sent by wire after a refund had failed',
  desk: { area: 'money', level: 'write' },
  params: Params,
  body: Type.Object({
    /** A lot's name; left out: of the whole order. */
    listing: Type.Optional(Type.String({ maxLength: 64 })),
    amount_cents: Amount,
    reason: Reason,
    /** The money was sent by wire already: it is only recorded. 409 unless a refund of the order has failed. */
    sent_by_wire: Type.Optional(Type.Boolean()),
    /** New for every form. What is sent twice under one key is given back once. */
    key: Type.Optional(RequestKey),
  }),
  reply: DeskOrder,
  status: 201,
  waits: AskedSecondPerson,
} as const satisfies Endpoint

export const markOrderPaidEndpoint = {
  method: 'POST',
  path: '/api/admin/orders/:id/paid',
  summary:
    'Says that the money for an invoice has come in, or by wire what a payment failed to bring after lots had left',
  desk: { area: 'money', level: 'write' },
  params: Params,
  body: Type.Object({ reference: Type.Optional(Type.String({ maxLength: 1_000 })) }),
  reply: DeskOrder,
} as const satisfies Endpoint

export const shipAnywayEndpoint = {
  method: 'POST',
  path: '/api/admin/orders/:id/ship_anyway',
  summary: 'Lets an order on terms leave although an invoice of its buyer is overdue',
  desk: { area: 'money', level: 'write' },
  params: Params,
  body: Type.Object({ reason: Reason }),
  reply: DeskOrder,
} as const satisfies Endpoint

export const InvoiceTerms = Type.Object({
  accountId: Type.String(),
  email: Type.String(),
  name: Type.String(),
  invoiceDays: nullable(Type.Integer()),
  /** Up to what its invoices ship before payment; null: it pays first. */
  creditLimitCents: nullable(Amount),
  /** What it owes on open invoices. */
  exposureCents: Sum,
  /** May pay by wire at checkout without a paid order. */
  mayWire: Type.Boolean(),
})
export type InvoiceTerms = Static<typeof InvoiceTerms>

export const listInvoiceTermsEndpoint = {
  method: 'GET',
  path: '/api/admin/invoice_terms',
  summary: 'Accounts that may pay by invoice or were approved for wires, with what they owe',
  desk: { area: 'money', level: 'read' },
  reply: Type.Object({ accounts: Type.Array(InvoiceTerms) }),
} as const satisfies Endpoint

export const changeInvoiceTermsEndpoint = {
  method: 'PUT',
  path: '/api/admin/invoice_terms',
  summary: 'Lets an account pay by invoice within so many days and up to a credit limit, or by wire; or no longer',
  desk: { area: 'money', level: 'write' },
  body: Type.Object({
    email: Type.String({ maxLength: 300 }),
    invoice_days: nullable(Type.Integer({ minimum: 1, maximum: 120 })),
    /** Left out or null: it pays first. Needs days to pay. */
    credit_limit_cents: Type.Optional(nullable(Amount)),
    /** Left out: not. */
    may_wire: Type.Optional(Type.Boolean()),
  }),
  reply: InvoiceTerms,
} as const satisfies Endpoint

export const giveUpWinEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/give_up',
  summary: 'Ends an overdue sale, or one that was kept without a buyer, and lists the lot again',
  desk: { area: 'orders', level: 'write' },
  params: Type.Object({ name: Type.String({ maxLength: 64 }) }),
  body: Type.Object({ reason: Reason }),
} as const satisfies Endpoint
