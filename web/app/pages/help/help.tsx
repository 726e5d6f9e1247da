import type { Condition, conditionsEndpoint } from '@lotyard/contract/conditions'
import { Link } from 'react-router'
import { describePage } from '../../lib/pages/describe-page.ts'
import { orThrow } from '../../api/or-throw.ts'
import { pageContext } from '../../lib/pages/page-context.ts'
import type { Route } from './+types/help'
import { BidStepTable } from './bid-step-table.tsx'

export async function loader({ context }: Route.LoaderArgs): Promise<{ conditions: Condition[] }> {
  return orThrow(await context.get(pageContext).api.call<typeof conditionsEndpoint>('GET', '/api/conditions'))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Help',
    path: '/help/',
    description: 'How bidding, paying, freight and conditions work on Lotyard.',
  })

export default function HelpPage({ loaderData: { conditions } }: Route.ComponentProps) {
  return (
    <div className="page grid items-start gap-x-12 gap-y-4 py-8 md:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="On this page" className="md:sticky md:top-4">
        <ul className="flex flex-wrap gap-x-5 md:grid">
          {[
            ['Bidding', '#bidding'],
            ['Buying and paying', '#paying'],
            ['Freight', '#freight'],
            ['Conditions', '#conditions'],
          ].map(([name, path]) => (
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

        <h2 id="bidding" className="scroll-mt-4">
          Bidding
        </h2>
        <p>
          You enter the most you would pay. We bid for you, one step at a time and never more than is needed to lead, up
          to that maximum. Nobody sees it while the auction runs.
        </p>
        <p>After close, the auction record shows maximums that were reached or beaten. Any other stays sealed.</p>
        <p>
          If someone else enters a higher maximum, they lead, one step above yours. If two maximums are equal, the
          earlier one leads. Raising your own maximum while you lead does not raise the price.
        </p>
        <p>
          Some lots have a reserve: a price below which the seller keeps the lot. Until it is met, the page says
          &ldquo;Reserve not met&rdquo;.
        </p>
        <p>
          A bid in the last 3 minutes that changes the price or the leader moves the end to 3 minutes after that bid.
          Nobody wins by being the last to press a button.
        </p>
        <p>The step depends on the price:</p>
        <BidStepTable />
        <p>To bid you need an account, a confirmed e-mail address, and no lot whose payment is overdue.</p>

        <h2 id="paying" className="scroll-mt-4">
          Buying and paying
        </h2>
        <p>
          A lot you win is due by the end of the second weekday after the close. What you won, its price and the day it
          is due stand under <Link to="/account/bids/">Bids</Link> in your account.
        </p>
        <p>
          This site does not take payments yet, and lots at a fixed price cannot be ordered here yet. You can watch them
          to find them again.
        </p>

        <h2 id="freight" className="scroll-mt-4">
          Freight
        </h2>
        <p>
          Prices and bids are for the goods alone. The page of each lot says how its freight is charged, by distance and
          weight, at a flat rate or free, and whether the lot can be picked up.
        </p>
        <p>
          This site does not quote freight yet. The page also has what a carrier asks for: the warehouse with its ZIP
          code, the weight, the pallets and the dimensions. Get a price before you bid. A home address and a place
          without a loading dock usually cost more, because the truck needs a lift gate and more time.
        </p>
        <p>We ship to 48 states and Washington DC, not to Alaska or Hawaii.</p>

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
        <p>
          Ready? <Link to="/lots/">See what is in the yard</Link>.
        </p>
      </div>
    </div>
  )
}
