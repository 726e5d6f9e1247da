import { WITHDRAWAL_HOURS } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import { DUE_WEEKDAY, OFFER_HOURS } from '@lotyard/contract/rules/auctions/payment-due'
import { DROP_WINDOW_DAYS } from '@lotyard/contract/rules/listings/prices/price-drop'
import type { Condition } from '@lotyard/contract/lots/conditions'
import { DeliverToLink } from '../../../features/freight/deliver-to-link.tsx'
import { Link } from '../../../ui/link.tsx'
import { BidStepTable } from './bid-step-table.tsx'
import type { BidStepRow } from './describe-bid-steps.ts'
import { SectionHeading } from '../../../features/reading/section-heading.tsx'

export function FixedPriceSection() {
  return (
    <>
      <SectionHeading id="fixed-price">Fixed-price lots</SectionHeading>
      <p>
        A lot is sold either at a fixed price or by auction. A fixed price can fall while the lot is for sale. A lot
        marked <Link to="/lots/?price_drop=true">Price drop</Link> costs less than at any time in the {DROP_WINDOW_DAYS}{' '}
        days before.
      </p>
      <p>
        Put lots into your cart to see what they cost delivered, and check out when you&apos;re ready. A lot in your
        cart isn&apos;t reserved: it&apos;s yours once your order is placed.
      </p>
    </>
  )
}

type BiddingProps = {
  sendsMail: boolean
  takesPayments: boolean
  bidSteps: BidStepRow[]
  /** Of an auction whose seller has set no other. */
  softClose: { windowMinutes: number; extensionMinutes: number }
}

export function BiddingSection({ sendsMail, takesPayments, bidSteps, softClose }: BiddingProps) {
  return (
    <>
      <SectionHeading id="bidding">Bidding</SectionHeading>
      <p>
        To bid you need an account{sendsMail && ' with a confirmed e-mail address'}
        {takesPayments && (
          <>
            {' '}
            and a <Link to="/account/payment_methods/">payment method</Link> on file. We don&apos;t charge it for bids
          </>
        )}
        . You can&apos;t bid while a payment is overdue.
      </p>
      <p>
        Enter the most you&apos;d pay. We bid for you, only what&apos;s needed to keep you in the lead, up to your
        maximum. It stays private while the auction runs. Bids are binding.
      </p>
      <p>
        Before a bid is placed you review it: your total at your maximum with freight and sales tax where we know them,
        when you&apos;d have to pay, and what others see. Under <Link to="/account/preferences/">Preferences</Link> you
        can let raises up to an amount you choose skip the review. Your first bid on a lot, and any bid far above the
        price, is always reviewed.
      </p>
      <p>After close, the auction record shows maximums that were reached or beaten. Any other stays sealed.</p>
      <p>
        If another bidder&apos;s maximum is higher, they take the lead, usually one step above yours. If two maximums
        are the same, the earlier one leads. Raising your own maximum while you lead doesn&apos;t raise the price,
        unless it meets the reserve.
      </p>
      <p>
        Some lots have a reserve, the lowest price the seller will take. Until it&apos;s met, the lot page says
        &ldquo;Reserve not met&rdquo;. If bidding ends below it, the lot isn&apos;t sold.
      </p>
      <p>
        A bid in the last {softClose.windowMinutes} minutes that changes the price or the leader extends the auction to{' '}
        {softClose.extensionMinutes} minutes after that bid, so there&apos;s time to answer. Sellers can set other
        times. The auction record shows them after close.
      </p>
      <p>
        If a lot is withdrawn or we void a bid, you hear from us with the reason, and a bid that no longer counts binds
        you to nothing.
      </p>
      <p>
        If a lot changes after you bid, we e-mail you what changed, and your <Link to="/account/bids/">bids</Link> say
        so. You have {WITHDRAWAL_HOURS} hours, or until the auction ends, to withdraw. If you bid again after the
        change, your bids stand.
      </p>
      <p>Bid steps depend on the price:</p>
      <BidStepTable rows={bidSteps} />
    </>
  )
}

export function PaymentSection({ takesPayments }: { takesPayments: boolean }) {
  return (
    <>
      <SectionHeading id="paying">Payment</SectionHeading>
      {!takesPayments && (
        <p className="font-semibold">
          This market doesn&apos;t take payments yet. This is how it will work once it does.
        </p>
      )}
      <p>
        Pay by credit card or PayPal at checkout. You see the total with freight and tax before you place your order,
        and we never charge another amount. Card numbers go straight to our payment provider. We never see or keep them.
      </p>
      <p>
        Payment for a lot you win is due by the end of the {DUE_WEEKDAY} weekday after the auction closes. Won lots are
        in your cart, with their due dates, and you can pay for them on their own.
      </p>
      <p>
        If we&apos;ve agreed on it with you, you can order by invoice and pay by wire. You find the due date and our
        bank details on the invoice. While an invoice is overdue you can&apos;t bid or order by invoice.
      </p>
      <p>
        Each of your <Link to="/account/orders/">orders</Link> has its invoice, to print or as a PDF.
      </p>
      <p>
        If a winner doesn&apos;t pay, we may offer the lot to the next bidder, at the price it would have sold for
        without the winner&apos;s bids. An offer is good for {OFFER_HOURS} hours. If you decline it or don&apos;t
        answer, you owe nothing.
      </p>
    </>
  )
}

/** From a paid order to lots at the dock. */
export function OrdersSection() {
  return (
    <>
      <SectionHeading id="orders">After you order</SectionHeading>
      <p>
        Lots ship from their warehouses, so an order can arrive in several shipments. We e-mail you the carrier and the
        tracking number of each. You find them with the <Link to="/account/orders/">order</Link>, too.
      </p>
      <p>
        Lots you pick up: wait for our e-mail that they&apos;re ready, then bring your order number and a vehicle that
        fits them.
      </p>
      <p>If we have to cancel an order, or take a lot back, the money goes back the way you paid.</p>
    </>
  )
}

export function FreightSection({ terms }: { terms: readonly string[] }) {
  return (
    <>
      <SectionHeading id="freight">Freight</SectionHeading>
      <p>
        Prices and bids don&apos;t include freight. <DeliverToLink>Add your ZIP</DeliverToLink> at the top of any page,
        and every lot shows what it costs delivered and what freight is made of; no account needed. Once you save a
        shipping address, prices are delivered to the one your cart ships to. You can also type a bid as the delivered
        amount: we take the lot&apos;s freight off and bid the rest. The{' '}
        <Link to="/shipping_rate_estimator/">shipping rate estimator</Link> works without an account.
      </p>
      <p>
        Each lot page says whether freight is calculated, a flat rate or free, and whether pickup is available.
        Discounted shipping takes a percentage off that lot&apos;s own freight.
      </p>
      {terms.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>We don&apos;t ship to Alaska or Hawaii.</p>
    </>
  )
}

/** In the words that the market keeps for its conditions. */
export function ConditionsSection({ conditions }: { conditions: Condition[] }) {
  return (
    <>
      <SectionHeading id="conditions">Conditions</SectionHeading>
      <dl className="grid gap-3">
        {conditions.map(({ key, name, definition }) => (
          <div key={key} className="border-l-4 border-line bg-surface px-4 py-2.5">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-soft">{definition}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
