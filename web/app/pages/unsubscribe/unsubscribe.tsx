import { ALWAYS_SENT } from '@lotyard/contract/rules/notifications/always-sent'
import { describeSubscription, UNSUBSCRIBE_PATH } from '@lotyard/contract/rules/notifications/mail-topics'
import type { MailChoice, mailChoiceEndpoint } from '@lotyard/contract/preferences'
import { AuthCard } from '../../features/credentials/auth-card.tsx'
import { describePage } from '../../lib/pages/describe-page.ts'
import { pageContext } from '../../lib/pages/page-context.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import type { Route } from './+types/unsubscribe'

/** `address`: where the form posts to. It keeps how often a saved search told of lots, for those who change their mind. */
type Loaded = { address: string; choice: MailChoice | null; problem: string | null }

export async function loader({ context, request }: Route.LoaderArgs): Promise<Loaded> {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const was = searchParams.get('was')
  const address = `${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token, ...(was !== null && { was }) }).toString()}`
  const { api } = context.get(pageContext)
  const outcome = await api.call<typeof mailChoiceEndpoint>('GET', '/api/unsubscribe', { query: { token } })
  if (outcome.ok) return { address, choice: outcome.data, problem: null }
  return { address, choice: null, problem: outcome.error.message }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'E-mail settings', path: UNSUBSCRIBE_PATH, isPrivate: true })

/** A plain form, with scripts or without. It posts to the address that mail programs use, which redirects back here. */
export default function UnsubscribePage({ loaderData: { address, choice, problem } }: Route.ComponentProps) {
  return (
    <AuthCard title={choice?.enabled === false ? 'These e-mails are off' : 'Stop these e-mails?'} below={ALWAYS_SENT}>
      {choice === null ? (
        <Notice kind="danger">{problem}</Notice>
      ) : (
        <form method="post" action={address} className="grid gap-5">
          <p>
            {choice.enabled ? "You're getting e-mails " : "You won't get e-mails "}
            {describeSubscription(choice.topic, choice.search_name)}.
          </p>
          <Button
            type="submit"
            kind={choice.enabled ? 'action' : 'plain'}
            name="choice"
            value={choice.enabled ? 'off' : 'on'}
          >
            {choice.enabled ? 'Stop these e-mails' : 'Turn them back on'}
          </Button>
        </form>
      )}
    </AuthCard>
  )
}
