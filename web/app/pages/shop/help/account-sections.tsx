import { EMAIL_UNDO_DAYS, RESET_LINK_HOURS } from '@lotyard/contract/rules/accounts/link-lives'
import { HOLD_HOURS, RECOVERY_CODE_COUNT, TRUSTED_DAYS } from '@lotyard/contract/rules/accounts/two-step'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { MAX_DEALS, MAX_WATCHES } from '@lotyard/contract/rules/max-counts'
import { NOTICE_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import { DIGEST_HOUR } from '@lotyard/contract/rules/notifications/digest-hour'
import { ALWAYS_SENT } from '@lotyard/contract/rules/notifications/always-sent'
import { MAX_BOOK_ENTRIES } from '@lotyard/contract/rules/worth/price-book-limits'
import { SECURITY_PATH } from '@lotyard/contract/rules/site/paths/security-path'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import { Link } from '../../../ui/link.tsx'
import { SectionHeading } from '../../../features/reading/section-heading.tsx'

const NO_MAIL =
  "E-mail isn't sent here. Wherever this page says that we e-mail you, an admin can find the message in the outbox."

export function WatchingSection() {
  return (
    <>
      <SectionHeading id="watching">Watching lots</SectionHeading>
      <p>
        Press the eye on a lot to watch it. Your <Link to="/account/watch_list/">watch list</Link> keeps up to{' '}
        {formatCount(MAX_WATCHES)} lots, with live prices. We e-mail you about an hour before an auction you watch ends,
        and when a fixed price you watch drops.
      </p>
    </>
  )
}

export function AlertsSection() {
  return (
    <>
      <SectionHeading id="alerts">Saved searches and alerts</SectionHeading>
      <p>
        Save a search with all its filters, and find it again under{' '}
        <Link to="/account/saved_searches/">Saved searches</Link>. For each one, choose how you hear about new lots that
        match: as soon as they&apos;re published, once a day at {DIGEST_HOUR} AM our time, or not at all. When nothing
        matches, we don&apos;t write.
      </p>
      <p>
        A search filtered by profit, ROI or your target is a deal. We check new fixed-price lots at once, and auctions
        two hours before they end, with your price book and shipping address of that moment. The e-mail names the lot
        and leaves out what it&apos;s worth to you. You can save up to {MAX_DEALS} deals.
      </p>
    </>
  )
}

export function PriceBookSection() {
  return (
    <>
      <SectionHeading id="price-book">Price book</SectionHeading>
      <p>
        MSRP isn&apos;t what you make. In your <Link to="/account/price_book/">price book</Link>, say what goods sell
        for in each condition, how many you sell, what selling costs, and the margin or ROI you want. Then lots show the
        profit you&apos;d make at the current price, and the highest bid that keeps your target.
      </p>
      <p>
        Add prices by UPC, brand or category, one at a time or from a CSV or Excel file with up to{' '}
        {formatCount(MAX_BOOK_ENTRIES)} lines. Each manifest line uses the closest match: its UPC first, then its brand,
        then its category, and your general percentage for everything else.
      </p>
      <p>
        Expected resale is what&apos;s left after the units that don&apos;t sell, fees and your cost per unit. Cost is
        the price with the lot&apos;s own freight to you and sales tax, so we need your ZIP code. For auctions, the
        price is the next bid.
      </p>
      <p>
        It&apos;s an estimate by your own figures, not a promise. Only you see your price book. Sellers, other buyers
        and our staff don&apos;t.
      </p>
    </>
  )
}

export function EmailSection({ sendsMail }: { sendsMail: boolean }) {
  return (
    <>
      <SectionHeading id="email">E-mail and newsletter</SectionHeading>
      {!sendsMail && <p className="font-semibold">{NO_MAIL}</p>}
      <p>
        Under <Link to="/account/preferences/">Preferences</Link>, pick the categories, conditions and lot sizes you
        buy. We&apos;ll send you a digest of newly added lots that match, each morning there are any. You can also turn
        e-mails about your bids and the lots you watch on and off.
      </p>
      <p>
        The newsletter needs no account: enter your e-mail address at the bottom of any page and confirm it with the
        link we send. You get one e-mail a week, on Mondays, when there are new lots.
      </p>
      <p>
        The bell at the top of every page lists what happened to your bids, orders and watched lots in the last{' '}
        {NOTICE_DAYS} days, even if you turned those e-mails off.
      </p>
      <p>Every e-mail you can stop has a link at the bottom that stops it, without signing in. {ALWAYS_SENT}</p>
    </>
  )
}

export function AccountSection({ sendsMail }: { sendsMail: boolean }) {
  return (
    <>
      <SectionHeading id="account">Your account and its security</SectionHeading>
      <p>
        An account is free. Change your name, e-mail address and password under{' '}
        <Link to="/account/edit/">Name, e-mail, password</Link>. A new password signs you out everywhere. A new e-mail
        address counts once you confirm it with the link we send there. We tell the old address too, and for{' '}
        {spellCount(EMAIL_UNDO_DAYS, 'day')} the change can be undone from it.
      </p>
      <p>
        Forgot your password? <Link to="/account/forgot_password/">Get a link</Link> to choose a new one. It&apos;s good
        for {spellCount(RESET_LINK_HOURS, 'hour')}.
        {!sendsMail && " E-mail isn't sent here: an admin can find your link in the outbox."}
      </p>
      <p>
        <Link to="/account/devices/">Devices</Link> lists every browser that&apos;s signed in to your account. Sign out
        any you don&apos;t recognize, then change your password. We never ask for your password by e-mail or phone.
      </p>
    </>
  )
}

export function TwoStepSection() {
  return (
    <>
      <SectionHeading id="two-step">Two-step sign-in</SectionHeading>
      <p>
        Turn it on under <Link to={SECURITY_PATH}>Security</Link>: after your password we ask for a code from an
        authenticator app on your phone, so a stolen password isn&apos;t enough. You can skip the code for{' '}
        {TRUSTED_DAYS} days in a browser you trust. Admins enter one each time.
      </p>
      <p>
        You also get {RECOVERY_CODE_COUNT} recovery codes. Keep them somewhere safe, not only on your phone. Each one
        signs you in once. Running low? Get new ones under Security. The old ones then stop working.
      </p>
      <p>
        Lost your phone? Sign in with a recovery code, turn two-step sign-in off with another one, and set it up again
        on your new phone. No codes left? <Link to="/contact/">Contact us</Link>. Once we&apos;re sure it&apos;s you, we
        reset it. You&apos;re signed out everywhere, and your e-mail address can&apos;t be changed for {HOLD_HOURS}{' '}
        hours.
      </p>
    </>
  )
}

export function AddressesSection() {
  return (
    <>
      <SectionHeading id="addresses">Addresses</SectionHeading>
      <p>
        Keep your shipping and billing addresses under <Link to="/account/addresses/">Addresses</Link>. The default
        shipping address says where your lots should go, whether it&apos;s a business or a home, and whether it has a
        loading dock. Only you and the people who run this market see them.
      </p>
    </>
  )
}

export function DataSection() {
  return (
    <>
      <SectionHeading id="data">Your data</SectionHeading>
      <p>
        Under <Link to="/account/data/">Your data</Link> you can download what your account holds, and delete your
        account. You can&apos;t delete it while you lead an auction, owe a payment, are barred from bidding for an
        unpaid lot, have an offer to answer or an open order, sell a lot that&apos;s listed or hasn&apos;t left yet, or
        are the only admin. What we keep and for how long is in our <Link to="/privacy/">privacy notice</Link>.
      </p>
    </>
  )
}
