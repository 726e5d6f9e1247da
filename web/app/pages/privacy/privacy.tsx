import { describePage } from '../../lib/pages/describe-page.ts'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Privacy',
    path: '/privacy/',
    description: 'What Lotyard knows about you, why, and for how long.',
  })

export default function PrivacyPage() {
  return (
    <div className="page py-8">
      <div className="prose">
        <h1 className="text-3xl">Privacy</h1>
        <p>What we know about you, why we know it, and what we do with it.</p>
        <h2>What we keep</h2>
        <ul>
          <li>Your name, e-mail address and a one-way hash of your password, so that you can sign in.</li>
          <li>Your bids and watched lots, because they are the business we do together.</li>
          <li>The browsers you are signed in with, so that you can see and end each of them.</li>
        </ul>
        <h2>What we never see</h2>
        <p>Card numbers. This site does not ask for them.</p>
        <h2>What others see</h2>
        <p>
          Other bidders see a number, never a name. Your maximum stays secret while an auction runs. After the close the
          record of the auction is published, so that anyone can check the result: with bidder numbers and amounts,
          without names, and without the winner&apos;s maximum where it was not reached.
        </p>
        <h2>Cookies</h2>
        <p>
          One keeps you signed in, one tells that this browser has signed in before, one guards forms against other
          sites, one carries a message from one page to the next, and one remembers whether you like lots as cards or as
          a table. Your choice of light or dark stays in your browser.
        </p>
        <h2>Mail</h2>
        <p>
          We write about what you won and owe, offers to you, and the safety of your account. Everything else you can
          switch off, with the link at the foot of each mail.
        </p>
        <h2>Your rights</h2>
        <p>
          You may see, correct or delete what we keep about you. Bids and invoices stay as long as the law asks for,
          without your name where that is allowed.
        </p>
      </div>
    </div>
  )
}
