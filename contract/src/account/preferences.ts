import { Type, type Static } from 'typebox'
import type { Endpoint } from '../wire/endpoint.ts'
import { MAX_REVIEW_FROM_CENTS } from '../rules/auctions/review-from.ts'

export const MailChoice = Type.Object({
  topic: Type.Union([
    Type.Literal('listings'),
    Type.Literal('bids'),
    Type.Literal('watching'),
    Type.Literal('selling'),
    Type.Literal('saved_search'),
    Type.Literal('newsletter'),
  ]),
  enabled: Type.Boolean(),
  /** Of a saved search. */
  search_name: Type.Optional(Type.String()),
})
export type MailChoice = Static<typeof MailChoice>

export const mailChoiceEndpoint = {
  method: 'GET',
  path: '/api/unsubscribe',
  summary: 'What the link at the foot of a mail is about, and whether such mail is on',
  query: Type.Object({ token: Type.String({ maxLength: 600 }) }),
  reply: MailChoice,
} as const satisfies Endpoint

export const subscribeEndpoint = {
  method: 'POST',
  path: '/api/newsletter',
  summary:
    'Asks the address, by mail, to confirm the newsletter; the reply is the same whether or not the address was known',
  body: Type.Object({ email: Type.String({ maxLength: 2_000 }) }),
  status: 202,
} as const satisfies Endpoint

const InventoryChoice = Type.Object({ key: Type.String(), name: Type.String(), selected: Type.Boolean() })
const Subcategory = Type.Object({ ...InventoryChoice.properties, parent: Type.String() })
const CategoryChoice = Type.Object({
  ...InventoryChoice.properties,
  parent: Type.Null(),
  children: Type.Array(Subcategory),
})

/** Spec §3. A list in which nothing is selected stands for everything. */
export const InventoryPreferences = Type.Object({
  categories: Type.Array(CategoryChoice),
  conditions: Type.Array(InventoryChoice),
  lot_sizes: Type.Array(InventoryChoice),
})
export type InventoryPreferences = Static<typeof InventoryPreferences>

const InventoryReply = Type.Object({ inventory_preferences: InventoryPreferences })
/** Whether an e-mail with newly added lots is about to be sent because of this save. */
const email_follows = Type.Boolean()

export const getInventoryPreferencesEndpoint = {
  method: 'GET',
  path: '/api/account/preferences/inventory',
  summary: 'What there is to choose from, and what of it the account wants to hear of',
  reply: InventoryReply,
} as const satisfies Endpoint

/**
 * Far more than there are. Of all lists together where they are read, and of each where it is sent: what was read can be
 * sent back.
 */
export const MAX_CHOICES = 500
const Picked = Type.Object({ key: Type.String({ maxLength: 100 }), selected: Type.Boolean() })
const PickedCategory = Type.Object({
  ...Picked.properties,
  children: Type.Optional(Type.Array(Picked, { maxItems: MAX_CHOICES })),
})
const SentInventory = Type.Object({
  categories: Type.Optional(Type.Array(PickedCategory, { maxItems: MAX_CHOICES })),
  conditions: Type.Optional(Type.Array(Picked, { maxItems: MAX_CHOICES })),
  lot_sizes: Type.Optional(Type.Array(Picked, { maxItems: MAX_CHOICES })),
})
export type SentInventory = Static<typeof SentInventory>

export const putInventoryPreferencesEndpoint = {
  method: 'PUT',
  path: '/api/account/preferences/inventory',
  summary:
    'Replaces each list that is sent and leaves the others; with anything selected, turns e-mail about listings on',
  body: Type.Object({ inventory_preferences: SentInventory }),
  reply: Type.Object({ ...InventoryReply.properties, email_follows }),
} as const satisfies Endpoint

/** Spec §3. What an account has not decided is told by its default. */
export const NotificationPreference = Type.Object({
  topic: Type.Union([
    Type.Literal('listings'),
    Type.Literal('bids'),
    Type.Literal('watching'),
    Type.Literal('selling'),
  ]),
  medium: Type.Literal('email'),
  enabled: Type.Boolean(),
})
export type NotificationPreference = Static<typeof NotificationPreference>

const NotificationsReply = Type.Object({ notification_preferences: Type.Array(NotificationPreference) })

export const getNotificationPreferencesEndpoint = {
  method: 'GET',
  path: '/api/account/preferences/notifications',
  summary: 'What the account is told about, by topic and medium',
  reply: NotificationsReply,
} as const satisfies Endpoint

export const putNotificationPreferencesEndpoint = {
  method: 'PUT',
  path: '/api/account/preferences/notifications',
  summary: 'Turns topics on or off and leaves those that are not sent',
  body: Type.Object({ notification_preferences: Type.Array(NotificationPreference, { minItems: 1, maxItems: 20 }) }),
  reply: Type.Object({ ...NotificationsReply.properties, email_follows }),
} as const satisfies Endpoint

/** Raises of one's own maximum up to this are placed without a review on the lot's page; 0: every bid is reviewed. */
export const BiddingPreferences = Type.Object({
  review_bids_from_cents: Type.Integer({ minimum: 0, maximum: MAX_REVIEW_FROM_CENTS }),
})
export type BiddingPreferences = Static<typeof BiddingPreferences>

const BiddingReply = Type.Object({ bidding_preferences: BiddingPreferences })

export const getBiddingPreferencesEndpoint = {
  method: 'GET',
  path: '/api/account/preferences/bidding',
  summary: 'Up to which amount the account places raises without a review',
  reply: BiddingReply,
} as const satisfies Endpoint

export const putBiddingPreferencesEndpoint = {
  method: 'PUT',
  path: '/api/account/preferences/bidding',
  summary: 'Changes up to which amount raises are placed without a review, from 0 (never) to $100,000',
  body: BiddingReply,
  reply: BiddingReply,
} as const satisfies Endpoint

export const testNotificationsEndpoint = {
  method: 'POST',
  path: '/account/test_notifications',
  summary:
    'Sends the e-mail with newly added lots now, once a minute at most, also while such e-mail is off; 403 while the address is not confirmed, where mail is sent',
  reply: Type.Object({ message: Type.String() }),
  status: 202,
} as const satisfies Endpoint

export const confirmSubscriptionEndpoint = {
  method: 'PUT',
  path: '/api/newsletter/confirmation',
  summary: 'Confirms a newsletter subscription with the token of the mail; a repeat changes nothing',
  body: Type.Object({ token: Type.String({ maxLength: 600 }) }),
} as const satisfies Endpoint
