import type { findPickUpEndpoint, handOverEndpoint, listGatePickUpsEndpoint } from '@lotyard/contract/desk/pickups'
import type { Api } from '../../../../api/api.ts'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, performAct, told, type Act } from '../../../../features/desk/acts/perform-act.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { Button } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { Route } from './+types/gate'
import { AffectedPickUps } from './affected-pick-ups.tsx'
import { FoundPickUp } from './found-pick-up.tsx'
import { TodaysPickUps } from './todays-pick-ups.tsx'

const GATE_PATH = '/admin/pickup/'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireDesk(page, request)
  const typed = (new URL(request.url).searchParams.get('code') ?? '').trim().slice(0, 300)
  const [lists, found] = await Promise.all([
    page.api.call<typeof listGatePickUpsEndpoint>('GET', '/api/admin/pickups'),
    typed === ''
      ? null
      : page.api.call<typeof findPickUpEndpoint>('GET', '/api/admin/pickups/:code', { params: { code: typed } }),
  ])
  return {
    ...orThrow(lists),
    typed,
    found: found?.ok === true ? found.data : null,
    problem: found?.ok === false ? found.error.message : null,
  }
}

const ACTS: Readonly<Record<string, Act<{ api: Api }>>> = {
  hand_over: async ({ api }, form) => {
    const { id: code, driver } = readFields(form, 'id', 'driver')
    return told(
      await api.call<typeof handOverEndpoint>('POST', '/api/admin/pickups/:code/hand_over', {
        params: { code },
        body: { driver },
      }),
      ({ number, driver: name }) => `Order ${number} handed over to ${name ?? 'the driver'}.`,
    )
  },
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => performAct(ACTS, { api }, form),
    toAnswer: toActAnswer,
    to: GATE_PATH,
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Pickups', path: GATE_PATH, isPrivate: true })

export default function GatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { today, affected, typed, found, problem } = loaderData
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl md:text-3xl">Pickups</h1>
        <p className="text-ink-soft">Scan or type the driver’s code, then hand the lots over.</p>
      </div>
      {/* A look-up, so it is a GET: the QR code of a pass opens the same address. */}
      <form
        method="get"
        action={GATE_PATH}
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-start"
      >
        <TextField
          key={typed}
          label="Pickup code"
          name="code"
          defaultValue={found === null ? typed : ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a scanner types into whatever has the focus.
          autoFocus={found === null}
          maxLength={300}
          className="figures"
        />
        <Button type="submit" kind="action">
          Find
        </Button>
      </form>
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      {found !== null && <FoundPickUp pickUp={found} answer={actionData} />}
      {affected.length > 0 && <AffectedPickUps pickUps={affected} />}
      <Panel title="Today">
        {today.length === 0 ? (
          <EmptyState title="No pickups today">Pickups that buyers book appear here, by time.</EmptyState>
        ) : (
          <TodaysPickUps pickUps={today} />
        )}
      </Panel>
    </div>
  )
}
