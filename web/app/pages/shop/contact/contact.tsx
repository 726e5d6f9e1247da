import type { getAccountEndpoint } from '@lotyard/contract/account/account'
import type { contactEndpoint } from '@lotyard/contract/site/contact'
import type { operatorEndpoint } from '@lotyard/contract/site/operator'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { data } from 'react-router'
import { orThrow } from '../../../api/or-throw.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext, type PageContext } from '../../../lib/pages/page-context.ts'
import { OperatorAddress } from '../../../features/operator/operator-address.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/contact'
import { ContactForm, readContactForm } from './contact-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [operator, writer] = await Promise.all([
    page.api.call<typeof operatorEndpoint>('GET', '/api/operator'),
    findWriter(page),
  ])
  return { operator: orThrow(operator), writer, sendsMail: page.sendsMail }
}

/** A signed-in writer need not type who they are. */
async function findWriter({ api, isSignedIn }: PageContext): Promise<{ name: string; email: string } | null> {
  if (!isSignedIn) return null
  const outcome = await api.call<typeof getAccountEndpoint>('GET', '/api/account/')
  if (!outcome.ok) return null
  const { first_name, last_name, email } = outcome.data
  return { name: `${first_name} ${last_name}`, email }
}

export async function action({ context, request }: Route.ActionArgs) {
  const entered = readContactForm(await request.formData())
  const { api } = context.get(pageContext)
  const outcome = await api.call<typeof contactEndpoint>('POST', '/api/contact', { body: entered })
  if (outcome.ok) return { sentFrom: entered.email.trim(), failed: null }
  return data({ sentFrom: null, failed: { failure: outcome, entered } }, { status: outcome.status || 503 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ sentFrom: null, failed: { failure, entered: undefined } }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Contact us',
    path: CONTACT_PATH,
    description: 'Send a message to the people who run Lotyard.',
  })

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, writer, sendsMail } = loaderData
  const { sentFrom, failed } = actionData ?? { sentFrom: null, failed: null }
  return (
    <div className="page grid items-start gap-x-12 gap-y-8 py-8 md:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <div className="grid gap-5">
        <h1 className="text-3xl">Contact us</h1>
        {sentFrom !== null ? (
          <MessageSent address={sentFrom} sendsMail={sendsMail} />
        ) : operator.takes_messages ? (
          <ContactForm writer={writer} failed={failed} />
        ) : (
          <Notice kind="info" isLive={false}>
            This market doesn&apos;t take messages on this page yet. Here&apos;s how else you can reach us.
          </Notice>
        )}
      </div>
      <aside className="prose md:mt-14">
        <h2 className="mt-0! text-lg!">Other ways to reach us</h2>
        <OperatorAddress operator={operator} />
        <p>
          Many answers are in <Link to="/help/">Help</Link>: bidding, payment, freight, claims, your account and your
          data.
        </p>
      </aside>
    </div>
  )
}

function MessageSent({ address, sendsMail }: { address: string; sendsMail: boolean }) {
  return (
    <>
      <Notice kind="success">
        <p className="font-semibold">Thanks, we have your message.</p>
        <p>
          {sendsMail
            ? `We'll reply to ${address}.`
            : "E-mail isn't sent here. An admin can read your message in the outbox."}
        </p>
      </Notice>
      <LinkButton to={CONTACT_PATH} className="justify-self-start">
        Write another message
      </LinkButton>
    </>
  )
}
