import { countOf } from '@lotyard/contract/rules/format-count'
import { TOPIC_NAMES, type Topic } from '@lotyard/contract/rules/notifications/mail-topics'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'

/** Null where it could not be read: then the panel says what its page is for. */
export type AccountFacts = {
  orderCount: number | null
  watchedCount: number | null
  searchCount: number | null
  /** The default shipping address on one line, or none. */
  shipTo: string[] | null
  /** The default payment method, or none. */
  paysWith: string[] | null
  topicsOn: Topic[] | null
  deviceCount: number | null
}

/** What the market has: without them no buyer can add a card or get e-mail. */
export type MarketParts = { takesPayments: boolean; sendsMail: boolean }

/** A panel for each further page of the account, with what there is to say about it now. */
export function AccountPanels({ facts, market }: { facts: AccountFacts; market: MarketParts }) {
  return (
    <div className="grid gap-5 sm:max-md:grid-cols-2 lg:grid-cols-2">
      {panelsOf(facts, market).map(({ title, path, text }) => (
        <Panel
          key={path}
          title={title}
          action={
            <LinkButton isSmall to={path} aria-label={`View ${title.toLowerCase()}`}>
              View
            </LinkButton>
          }
        >
          <p>{text}</p>
        </Panel>
      ))}
    </div>
  )
}

function panelsOf(facts: AccountFacts, { takesPayments, sendsMail }: MarketParts) {
  const { orderCount, watchedCount, searchCount, shipTo, paysWith, topicsOn, deviceCount } = facts
  return [
    { title: 'Orders', path: '/account/orders/', text: describeOrders(orderCount) },
    { title: 'Watch list', path: '/account/watch_list/', text: describeWatched(watchedCount) },
    { title: 'Saved searches', path: '/account/saved_searches/', text: describeSearches(searchCount, sendsMail) },
    { title: 'Addresses', path: '/account/addresses/', text: describeAddress(shipTo) },
    { title: 'Payment methods', path: '/account/payment_methods/', text: describePayment(paysWith, takesPayments) },
    { title: 'Preferences', path: '/account/preferences/', text: describeTopics(topicsOn, sendsMail) },
    { title: 'Devices', path: '/account/devices/', text: describeDevices(deviceCount) },
    {
      title: 'Your data',
      path: '/account/data/',
      text: 'Download your data, or delete your account.',
    },
  ]
}

function describeOrders(count: number | null): string {
  if (count === null) return 'The lots you bought.'
  if (count === 0) return 'Lots you buy appear here.'
  return `You've placed ${countOf(count, 'order')}.`
}

function describeWatched(count: number | null): string {
  if (count === null) return 'The lots you keep an eye on.'
  if (count === 0) return 'Your watch list is empty.'
  return `You're watching ${countOf(count, 'lot')}.`
}

function describeSearches(count: number | null, sendsMail: boolean): string {
  if (count === null) return 'The searches you come back to.'
  if (count === 0)
    return sendsMail ? 'Save a search to hear about new lots that match it.' : 'Searches you save appear here.'
  return `You've saved ${countOf(count, 'search', 'searches')}.`
}

function describeAddress(shipTo: string[] | null): string {
  if (shipTo === null) return 'Your shipping and billing addresses.'
  return shipTo.length === 0 ? 'Add an address to ship your lots to.' : `Ships to ${shipTo.join()}`
}

function describePayment(paysWith: string[] | null, takesPayments: boolean): string {
  if (paysWith === null) return 'Your cards and PayPal accounts.'
  if (paysWith.length === 0 && !takesPayments) return "This market doesn't take payments yet."
  return paysWith.length === 0 ? 'Add a card or PayPal account to bid.' : paysWith.join()
}

/** 'You get e-mails about your bids and about lots you watch.' */
function describeTopics(topics: Topic[] | null, sendsMail: boolean): string {
  if (topics === null) return 'The lots and news you want to hear about.'
  if (topics.length === 0) return 'E-mails about new lots, your bids and lots you watch are off.'
  const about = new Intl.ListFormat('en-US').format(topics.map((topic) => TOPIC_NAMES[topic]))
  return sendsMail ? `You get e-mails ${about}.` : `E-mails ${about} are on, but e-mail isn't sent here.`
}

function describeDevices(count: number | null): string {
  if (count === null || count === 0) return 'The browsers signed in to your account.'
  return count === 1 ? "You're signed in on this device only." : `You're signed in on ${count} devices.`
}
