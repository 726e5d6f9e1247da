import { TOPIC_NAMES, UNSUBSCRIBE_PATH } from '@lotyard/contract/rules/notifications/mail-topics'
import type { MailChoice, mailChoiceEndpoint } from '@lotyard/contract/preferences'
import { AuthCard } from '../../features/credentials/auth-card.tsx'
import { describePage } from '../../lib/pages/describe-page.ts'
import { pageContext } from '../../lib/pages/page-context.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import type { Route } from './+types/unsubscribe'

type Loaded = { token: string; choice: MailChoice | null; problem: string | null }

export async function loader({ context, request }: Route.LoaderArgs): Promise<Loaded> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { api } = context.get(pageContext)
  const outcome = await api.call<typeof mailChoiceEndpoint>('GET', '/api/unsubscribe', { query: { token } })
  if (outcome.ok) return { token, choice: outcome.data, problem: null }
  return { token, choice: null, problem: outcome.error.message }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'E-mail settings', path: UNSUBSCRIBE_PATH, isPrivate: true })

/** A plain form, with scripts or without. It posts to the address that mail programs use, which redirects back here. */
export default function UnsubscribePage({ loaderData: { token, choice, problem } }: Route.ComponentProps) {
  return (
    <AuthCard
      title={choice?.enabled === false ? 'These e-mails are off' : 'Stop these e-mails?'}
      below="We always e-mail you about lots you won, payments, offers to you, changes to your bids and your account's security."
    >
      {choice === null ? (
        <Notice kind="danger">{problem}</Notice>
      ) : (
        <form method="post" action={`${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`} className="grid gap-5">
          <p>
            {choice.enabled
              ? `You're getting e-mails ${TOPIC_NAMES[choice.topic]}.`
              : `You won't get e-mails ${TOPIC_NAMES[choice.topic]}.`}
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
