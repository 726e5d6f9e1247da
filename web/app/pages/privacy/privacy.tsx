import { describePage } from '../../lib/pages/describe-page.ts'
import type { Route } from './+types/privacy'
import { Link } from '../../ui/link.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Privacy',
    path: '/privacy/',
    description: 'What Lotyard keeps about you, and why.',
  })

export default function PrivacyPage() {
  return (
    <div className="page py-8">
      <div className="prose">
        <h1 className="text-3xl">Privacy</h1>
        <p>What we keep about you, why we keep it, and who sees it.</p>
        <h2>What we keep</h2>
        <ul>
          <li>Your name, your e-mail address and a one-way hash of your password, so that you can sign in.</li>
          <li>Your bids and the lots you watch.</li>
          <li>The browsers you&apos;re signed in on, so that you can see them and sign them out.</li>
          <li>Your e-mail address, if you sign up for news about lots.</li>
        </ul>
        <h2>What we don&apos;t keep</h2>
        <p>Card numbers. This site doesn&apos;t ask for them.</p>
        <h2>What others see</h2>
        <p>
          Other bidders see a number, never your name. Your maximum stays private while the auction runs. After it
          closes, the auction record is published so that anyone can check the result. It shows bidder numbers and the
          amounts needed to prove the result, and no names.
        </p>
        <h2>Cookies</h2>
        <p>
          One keeps you signed in, one recognizes a browser that has signed in before, one protects forms, one carries a
          message to the next page, one remembers a lot you want to watch until you sign in, and one remembers whether
          you like lots as cards or as a list. Your choice of light or dark stays in your browser.
        </p>
        <h2>E-mail</h2>
        <p>
          We always write about lots you won, payments, offers to you, changes to your bids and the security of your
          account. You can stop all other e-mail with the link at the bottom of each message.
        </p>
        <h2>Your data</h2>
        <p>
          To see, correct or delete what we keep about you, <Link to="/help/#contact">contact us</Link>. Bids stay in
          the auction record, without your name.
        </p>
      </div>
    </div>
  )
}
