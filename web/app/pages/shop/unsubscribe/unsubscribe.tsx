import { UNSUBSCRIBE_PATH } from '@lotyard/contract/rules/notifications/mail-topics'
import type { mailChoiceEndpoint } from '@lotyard/contract/account/preferences'
import { refusals } from '@lotyard/contract/wire/refusals'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import type { Route } from './+types/unsubscribe'
import { ChoiceCard, type LoadedChoice } from './choice-card.tsx'

export async function loader({ context, request }: Route.LoaderArgs): Promise<LoadedChoice> {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const was = searchParams.get('was')
  const address = `${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token, ...(was !== null && { was }) }).toString()}`
  if (token === '')
    return { address, choice: null, refusal: { isGone: false, message: refusals.unsubscribe_link_invalid.message } }
  const { api } = context.get(pageContext)
  const outcome = await api.call<typeof mailChoiceEndpoint>('GET', '/api/unsubscribe', { query: { token } })
  if (outcome.ok) return { address, choice: outcome.data, refusal: null }
  const { code, message } = outcome.error
  return { address, choice: null, refusal: { isGone: code === 'nothing_to_unsubscribe', message } }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'E-mail settings', path: UNSUBSCRIBE_PATH, isPrivate: true })

export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  return <ChoiceCard {...loaderData} />
}
