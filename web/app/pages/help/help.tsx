import type { conditionsEndpoint } from '@lotyard/contract/conditions'
import type { operatorEndpoint } from '@lotyard/contract/operator'
import { describePage } from '../../lib/pages/describe-page.ts'
import { orThrow } from '../../api/or-throw.ts'
import { pageContext } from '../../lib/pages/page-context.ts'
import type { Route } from './+types/help'
import { BidStepTable } from './bid-step-table.tsx'
import { ClaimsSection, ContactSection, FeesSection, SellersSection } from './operator-sections.tsx'
import { Link } from '../../ui/link.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, sendsMail } = context.get(pageContext)
  const [conditions, operator] = await Promise.all([
    api.call<typeof conditionsEndpoint>('GET', '/api/conditions'),
    api.call<typeof operatorEndpoint>('GET', '/api/operator'),
  ])
  return { ...orThrow(conditions), operator: orThrow(operator), sendsMail }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Help',
    path: '/help/',
    description: 'How bidding, fees, payment, freight, conditions and claims work on Lotyard.',
  })

const SECTIONS = [
  ['Bidding', '#bidding'],
  ['Fees', '#fees'],
  ['Payment', '#paying'],
  ['Freight', '#freight'],
  ['Conditions', '#conditions'],
  ['Who sells', '#sellers'],
  ['Claims', '#claims'],
  ['Contact', '#contact'],
] as const

export default function HelpPage({ loaderData: { conditions, operator, sendsMail } }: Route.ComponentProps) {
  return (
    <div className="page grid items-start gap-x-12 gap-y-4 py-8 md:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="On this page" className="md:sticky md:top-4">
        <ul className="flex flex-wrap gap-x-5 md:grid">
          {SECTIONS.map(([name, path]) => (
            <li key={path}>
              <a href={path} className="text-link inline-flex min-h-10 items-center">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="prose">
        <h1 className="text-3xl">Help</h1>
        <BiddingSection sendsMail={sendsMail} />
        <FeesSection operator={operator} />
        <PaymentSection />
        <FreightSection />
        <h2 id="conditions" className="scroll-mt-4">
          Conditions
        </h2>
        <dl className="grid gap-3">
          {conditions.map(({ key, name, definition }) => (
            <div key={key} className="border-l-4 border-line bg-surface px-4 py-2.5">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-soft">{definition}</dd>
            </div>
          ))}
        </dl>
        <SellersSection operator={operator} />
        <ClaimsSection operator={operator} />
        <ContactSection operator={operator} />
      </div>
    </div>
  )
}

function BiddingSection({ sendsMail }: { sendsMail: boolean }) {
  return (
    <>
      <h2 id="bidding" className="scroll-mt-4">
        Bidding
      </h2>
      <p>
        To bid you need an account{sendsMail && ' with a confirmed e-mail address'}. You can&apos;t bid while a payment
        is overdue.
      </p>
      <p>
        Enter the most you&apos;d pay. We bid for you, only what&apos;s needed to keep you in the lead, up to your
        maximum. It stays private while the auction runs. Bids are binding.
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
        A bid in the last 3 minutes that changes the price or the leader extends the auction to 3 minutes after that
        bid, so there&apos;s always time to answer.
      </p>
      <p>Bid steps depend on the price:</p>
      <BidStepTable />
    </>
  )
}

function PaymentSection() {
  return (
    <>
      <h2 id="paying" className="scroll-mt-4">
        Payment
      </h2>
      <p>
        Payment for a lot you win is due by the end of the second weekday after the auction closes. Find your won lots
        and their due dates under <Link to="/account/bids/">Bids</Link>.
      </p>
      <p>
        You can&apos;t pay on this site yet, and you can&apos;t order fixed-price lots here yet.{' '}
        <a href="#contact">Contact us</a> to pay for a lot you won.
      </p>
    </>
  )
}

function FreightSection() {
  return (
    <>
      <h2 id="freight" className="scroll-mt-4">
        Freight
      </h2>
      <p>
        Prices and bids don&apos;t include freight. Each lot page says whether freight is calculated, a flat rate or
        free, and whether pickup is available.
      </p>
      <p>
        We don&apos;t quote freight on this site yet. Get a quote from a carrier before you bid: the lot page has the
        warehouse&apos;s ZIP code, the weight, the pallet count and the dimensions. Delivery to a home, or without a
        loading dock, usually costs more.
      </p>
      <p>We ship to the 48 contiguous states and Washington, DC. We don&apos;t ship to Alaska or Hawaii.</p>
    </>
  )
}
