import { DEFAULT_PLAN } from '@lotyard/contract/rules/auctions/auction-plan'
import { LOT_CHANGED_REASON, WITHDRAWAL_HOURS } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import { DUE_WEEKDAY } from '@lotyard/contract/rules/auctions/payment-due'
import type { ownTermsEndpoint } from '@lotyard/contract/site/operator'
import { ALWAYS_SENT } from '@lotyard/contract/rules/notifications/always-sent'
import { CLAIMS_RULE, NOT_ARRIVED_RULE } from '@lotyard/contract/rules/orders/fulfilment/claims-rule'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow } from '../../../lib/viewer/require-account.server.ts'
import { ReadingPage } from '../../../features/reading/reading-page.tsx'
import { SectionHeading } from '../../../features/reading/section-heading.tsx'
import type { Route } from './+types/terms'
import { Link } from '../../../ui/link.tsx'
import { SiteDate } from '../../../ui/time/site-date.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, sendsMail, takesPayments } = context.get(pageContext)
  const own = orThrow(await api.call<typeof ownTermsEndpoint>('GET', '/api/operator/terms'))
  const softCloseMinutes = DEFAULT_PLAN.softCloseWindowSeconds / 60
  return { sendsMail, takesPayments, own, softCloseMinutes, dueWeekday: DUE_WEEKDAY }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Terms',
    path: '/terms/',
    description: 'What you agree to when you bid and buy on Lotyard.',
  })

const SECTIONS = [
  ['Who can buy', 'who'],
  ['Lots', 'lots'],
  ['Bids are binding', 'bids'],
  ['Payment', 'payment'],
  ['Freight and pickup', 'freight'],
  ['Fair play', 'fair-play'],
  ['Account and data', 'account'],
  ['E-mails', 'e-mails'],
  ['Questions', 'questions'],
] as const

const OWN_SECTION = ['Additional terms', 'additional'] as const

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { sendsMail, takesPayments, own, softCloseMinutes, dueWeekday } = loaderData
  const sections = own.terms === null ? SECTIONS : [...SECTIONS, OWN_SECTION]
  return (
    <ReadingPage title="Terms" sections={sections}>
      <p>By creating an account you agree to these terms. We keep them short so that you can read them.</p>
      <SectionHeading id="who">Who can buy</SectionHeading>
      <p>
        Businesses and adults in the United States. To bid you need an account
        {sendsMail && ' with a confirmed e-mail address'}
        {takesPayments && ' and a payment method on file'}. Keep your password to yourself: you&apos;re responsible for
        what&apos;s done with your account.
      </p>
      <SectionHeading id="lots">Lots</SectionHeading>
      <p>
        Each lot has a condition, a manifest and photos. The condition describes the lot as a whole, so read its{' '}
        <Link to="/help/#conditions">definition</Link> before you buy. Lots are sold as is, in bulk, with no warranty on
        single items. If a lot doesn&apos;t match its manifest or its condition, you can make a{' '}
        <Link to="/help/#claims">claim</Link>. {CLAIMS_RULE} {NOT_ARRIVED_RULE}
      </p>
      <p>We can withdraw a lot before it&apos;s sold. If it had bids, we tell the bidders why, and they owe nothing.</p>
      <SectionHeading id="bids">Bids are binding</SectionHeading>
      <p>
        The amount you enter is your maximum. We bid for you, only what&apos;s needed to keep you in the lead. You
        can&apos;t lower a bid, and you can withdraw one only if the lot is changed. A bid in the last{' '}
        {softCloseMinutes} minutes that changes the price or the leader extends the auction, unless the seller has set
        another time, which the auction record shows after close. The highest bidder at the end, with the reserve met if
        there is one, has bought the lot.
      </p>
      <p>
        If a lot is changed after you bid, we e-mail you what changed. For {WITHDRAWAL_HOURS} hours, and until the
        auction ends, you can withdraw your bids. The auction record shows them as voided, with the reason “
        {LOT_CHANGED_REASON}”. A bid placed after the change is a bid on the lot as it is.
      </p>
      <p>After close, the auction record shows maximums that were reached or beaten. Any other stays sealed.</p>
      <SectionHeading id="payment">Payment</SectionHeading>
      <p>
        You pay the price, freight, tax where it applies, and the <Link to="/help/#fees">fees</Link> listed in Help. A
        fixed-price lot is paid when you order it. For a lot you won, payment is due by the end of the {dueWeekday}{' '}
        weekday after the auction closes; an invoice is due on the day it names. You can&apos;t bid while a payment is
        overdue, and we may offer the lot to the next bidder. Such an offer binds you only if you accept it.
      </p>
      <p>
        An order stands once we&apos;ve confirmed your payment. If we can&apos;t deliver a lot, we cancel it and give
        your money back.
      </p>
      <SectionHeading id="freight">Freight and pickup</SectionHeading>
      <p>
        Prices don&apos;t include <Link to="/help/#freight">freight</Link>. We don&apos;t ship to Alaska or Hawaii.
        Where pickup is available, you can collect the lot from its warehouse instead. The goods become yours, and your
        risk, when you or the carrier take them.
      </p>
      <SectionHeading id="fair-play">Fair play</SectionHeading>
      <p>
        Sellers can&apos;t bid on their own lots. Don&apos;t bid together with others to steer a price, through several
        accounts, or without meaning to pay. We close accounts that do, and void their bids with a stated reason.
      </p>
      <SectionHeading id="account">Your account and your data</SectionHeading>
      <p>
        You can <Link to="/account/data/">download your data or delete your account</Link> yourself. Deleting it
        doesn&apos;t undo what you owe, so it has to wait while you lead an auction, owe a payment, have an offer to
        answer or an open order, or sell a lot that&apos;s listed or hasn&apos;t left yet. Bids stay in the auction
        records, without your name. Our <Link to="/privacy/">privacy notice</Link> says what we keep.
      </p>
      <SectionHeading id="e-mails">E-mails</SectionHeading>
      <p>
        {ALWAYS_SENT} Everything else, such as alerts, digests and the newsletter, is{' '}
        <Link to="/help/#email">yours to turn off</Link>.
      </p>
      <SectionHeading id="questions">Questions</SectionHeading>
      <p>
        <Link to={CONTACT_PATH}>Contact us</Link>. Who runs this site is under <Link to="/help/#contact">Help</Link>.
      </p>
      {own.terms !== null && (
        <>
          <SectionHeading id="additional">Additional terms</SectionHeading>
          <p className="break-words whitespace-pre-line">{own.terms}</p>
          {own.changed_at !== null && (
            <p className="text-ink-soft">
              Last changed <SiteDate at={own.changed_at} />
            </p>
          )}
        </>
      )}
    </ReadingPage>
  )
}
