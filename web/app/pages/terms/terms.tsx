import { describePage } from '../../lib/pages/describe-page.ts'
import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Terms',
    path: '/terms/',
    description: 'What buying and bidding on Lotyard commits you to.',
  })

export default function TermsPage() {
  return (
    <div className="page py-8">
      <div className="prose">
        <h1 className="text-3xl">Terms</h1>
        <p>
          These are the rules of the yard. By opening an account you accept them. They are short on purpose, so that you
          can read them.
        </p>
        <h2>Who may buy</h2>
        <p>
          Businesses and people of full age in the United States. You keep your account to yourself: what is done with
          your password is done by you. We do not ship to Alaska or Hawaii.
        </p>
        <h2>Lots are sold as described</h2>
        <p>
          Each lot has a condition, a manifest and photos. The condition says what to expect of the lot as a whole; read
          its definition before you buy. Lots are sold as they are, in bulk, without a warranty on single items. If what
          arrives differs from the manifest or the condition, report it within 5 days of delivery and we will put it
          right.
        </p>
        <h2>A bid is binding</h2>
        <p>
          The amount you enter is your maximum. We bid for you, no more than is needed to lead. A bid cannot be lowered
          or withdrawn. An auction in its last 3 minutes is extended when a bid changes the price or the leader. Who
          leads at the end, and meets the reserve where there is one, has bought the lot.
        </p>
        <p>After close, the auction record shows maximums that were reached or beaten. Any other stays sealed.</p>
        <h2>Paying</h2>
        <p>
          A won lot is due by the end of the second weekday after the close. Once it is overdue you cannot bid until it
          is paid, and we may offer the lot to the bidder after you.
        </p>
        <h2>Freight and pick-up</h2>
        <p>
          The price is for the goods alone. The page of each lot says how its freight is charged. Lots marked for
          pick-up may be collected from their warehouse instead. The goods are yours, and at your risk, when the carrier
          or you take them.
        </p>
        <h2>Fair dealing</h2>
        <p>
          Sellers may not bid on their own lots. Do not bid in concert, through several accounts, or without meaning to
          pay. We close accounts that do, and void their bids with a stated reason.
        </p>
      </div>
    </div>
  )
}
