import { ALWAYS_SENT } from '@lotyard/contract/rules/notifications/always-sent'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { Link } from '../../../ui/link.tsx'
import { ReadingPage } from '../../../features/reading/reading-page.tsx'
import { SectionHeading } from '../../../features/reading/section-heading.tsx'
import type { Route } from './+types/privacy'
import { CookieTable, RetentionTable } from './privacy-tables.tsx'

/** What the operator has set up decides who else gets data. */
export function loader({ context }: Route.LoaderArgs) {
  const { sendsMail, attribution } = context.get(pageContext)
  return { sendsMail, hasAttribution: attribution !== null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Privacy',
    path: '/privacy/',
    description: 'What Lotyard keeps about you, why, for how long, and who sees it.',
  })

const SECTIONS = [
  ['What we keep', 'what'],
  ["What we don't keep", 'not-kept'],
  ['How long we keep it', 'how-long'],
  ['What others see', 'others'],
  ['Who else gets it', 'companies'],
  ['Cookies', 'cookies'],
  ['E-mail', 'email'],
  ['Your data', 'your-data'],
] as const

export default function PrivacyPage({ loaderData: { sendsMail, hasAttribution } }: Route.ComponentProps) {
  return (
    <ReadingPage title="Privacy" sections={SECTIONS}>
      <p>What we keep about you, why we keep it, for how long, and who sees it.</p>
      <SectionHeading id="what">What we keep</SectionHeading>
      <ul>
        <li>Your name, your e-mail address and a one-way hash of your password, so that you can sign in.</li>
        <li>
          If you turn on two-step sign-in, the key of your authenticator app, encrypted, and one-way hashes of your
          recovery codes.
        </li>
        <li>Your bids, the lots you won and the offers made to you, because they bind you and us.</li>
        <li>
          The lots you watch or put into your cart, your saved searches and your preferences, so that we can tell you
          what&apos;s new. What you note on lots is for you alone.
        </li>
        <li>
          Your price book, if you make one, so that lots show what you&apos;d make. Other buyers, sellers and our staff
          don&apos;t see it.
        </li>
        <li>Your shipping and billing addresses, if you save any.</li>
        <li>
          Your orders, with their addresses, what you paid and how, what your browser says about itself when you order
          (against fraud), and the problems you report, so that we can deliver, invoice and help.
        </li>
        <li>The kind and last four digits of cards you save, or your PayPal e-mail address.</li>
        <li>
          The browsers you&apos;re signed in on, with their network (IP) addresses, so that you can see them and sign
          them out.
        </li>
        <li>
          Sign-ins to your account and attempts, with their network and browser, so that no one can guess your password
          unseen.
        </li>
        <li>
          Resale certificates you upload, so that we don&apos;t charge you sales tax. Only you and our staff see them.
        </li>
        <li>The e-mails we send you, so that we can tell what became of them.</li>
        <li>Your e-mail address, if you subscribe to the newsletter.</li>
        <li>What you write in the contact form, so that we can answer.</li>
      </ul>
      <SectionHeading id="not-kept">What we don&apos;t keep</SectionHeading>
      <p>Card numbers and security codes: your browser sends them to our payment provider, not to us.</p>
      <SectionHeading id="how-long">How long we keep it</SectionHeading>
      <RetentionTable />
      <SectionHeading id="others">What others see</SectionHeading>
      <p>
        Other bidders see a number, never your name. Your maximum stays private while the auction runs. After it closes,
        the auction record is published so that anyone can check the result. It shows bidder numbers and the amounts
        needed to prove the result, and no names.
      </p>
      <p>The people who run this market can see your account, your bids and the e-mails we sent you.</p>
      <SectionHeading id="companies">Who else gets your data</SectionHeading>
      <ul>
        <li>
          Our payment provider gets your card or PayPal details, your billing address and the amount when you pay or
          save a payment method.
        </li>
        <li>Carriers get your name, your shipping address and your phone number, to deliver your lots.</li>
        {sendsMail && <li>The mail service that delivers our e-mails gets your address and what we write to you.</li>}
        {hasAttribution && (
          <li>A measurement service that we use loads a script in your browser and learns which buttons you press.</li>
        )}
      </ul>
      <p>We don&apos;t sell your data.</p>
      <SectionHeading id="cookies">Cookies</SectionHeading>
      <p>
        All of them are our own, and each does one thing. On a secure connection their names begin with{' '}
        <span className="whitespace-nowrap">__Host-</span>.
      </p>
      <CookieTable />
      <p>Your choice of light or dark stays in your browser, and isn&apos;t sent to us.</p>
      <SectionHeading id="email">E-mail</SectionHeading>
      <p>
        {ALWAYS_SENT} You can stop all other e-mail with the link at the bottom of each message, without signing in, or
        under <Link to="/account/preferences/">Preferences</Link>.
      </p>
      <p>
        The newsletter goes only to addresses whose owner confirmed it: once a week, on Mondays, when there are new
        lots.
      </p>
      <SectionHeading id="your-data">Your data, your choice</SectionHeading>
      <p>
        Under <Link to="/account/data/">Your data</Link> you can download what your account holds, and delete your
        account. Then your name, e-mail address, addresses, cart, watch list, notes, searches, preferences, price book,
        newsletter subscription, payment methods, the problems you reported and our mail to you are removed. Bids stay
        in the auction records, without your name. Orders stay in our books with their billing address, as the law asks.
        We refuse while you lead an auction, owe a payment, have an order on its way or a problem to be answered, are
        barred from bidding for an unpaid lot, have an offer to answer, sell a lot that&apos;s listed or hasn&apos;t
        left yet, or are the only admin.
      </p>
      <p>
        Correct your name or e-mail address under <Link to="/account/edit/">Name, e-mail, password</Link>. For anything
        else, <Link to={CONTACT_PATH}>contact us</Link>.
      </p>
    </ReadingPage>
  )
}
