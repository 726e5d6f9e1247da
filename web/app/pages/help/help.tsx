import type { Condition, conditionsEndpoint } from '@lotyard/contract/conditions'
import { Link } from 'react-router'
import { describePage } from '../../lib/describe-page.ts'
import { orThrow } from '../../lib/or-throw.ts'
import { pageContext } from '../../lib/page-context.ts'
import type { Route } from './+types/help'
import { BidStepTable } from './bid-step-table.tsx'

export async function loader({ context }: Route.LoaderArgs): Promise<{ conditions: Condition[] }> {
  return orThrow(await context.get(pageContext).api.call<typeof conditionsEndpoint>('GET', '/api/conditions'))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Help',
    path: '/help/',
    description: 'How bidding, freight and conditions work on Lotyard.',
  })

export default function HelpPage({ loaderData: { conditions } }: Route.ComponentProps) {
  return (
    <div className="page grid items-start gap-x-12 gap-y-4 py-8 md:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="On this page" className="md:sticky md:top-4">
        <ul className="flex flex-wrap gap-x-5 md:grid">
          {[
            ['Bidding', '#bidding'],
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
        <p>
          To bid you need an account, a confirmed e-mail address, and no unpaid lot. A lot you win is due by the end of
          the second weekday after the close.
        </p>

        <h2 id="freight" className="scroll-mt-4">
          Freight
        </h2>
        <p>
          Freight is priced from the lot&apos;s warehouse to your address, by distance, weight and pallets: small
          parcels for cases, shared trucks for pallets, whole trucks for truckloads. A home address and a place without
          a loading dock cost more, because the truck needs a lift gate and more time.
        </p>
        <p>
          Lots from the same warehouse travel together. Combining them never costs more than sending each alone, and
          usually much less. Some lots ship at a flat rate or free, and some can be picked up; their pages say so.
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
