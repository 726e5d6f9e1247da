import type {
  deleteTemplateEndpoint,
  ListingTemplate,
  listTemplatesEndpoint,
  MAX_LISTED_TEMPLATES,
  renameTemplateEndpoint,
} from '@lotyard/contract/desk/templates'
import { TEMPLATE_PARTS } from '@lotyard/contract/rules/desk/templates/template-parts'
import { useSearchParams } from 'react-router'
import type { Api, Failure } from '../../../../api/api.ts'
import { toActAnswer, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import {
  answerAct,
  performAct,
  requireConfirmed,
  told,
  type Act,
  type Done,
} from '../../../../features/desk/acts/perform-act.server.ts'
import {
  DESK_LISTINGS_PATH,
  NEW_LISTING_PATH,
  TEMPLATES_PATH,
} from '../../../../features/desk/listings/listing-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/templates'

const MAX_LISTED: typeof MAX_LISTED_TEMPLATES = 200

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const account = await requireDesk(page, request)
  const { templates } = orThrow(await page.api.call<typeof listTemplatesEndpoint>('GET', '/api/admin/templates'))
  return { templates, isAdmin: account.roles.includes('admin') }
}

type Needs = { api: Api }

const ACTS: Readonly<Record<string, Act<Needs>>> = { rename, remove }

async function rename({ api }: Needs, form: FormData): Promise<Done | Failure> {
  const { id, name, was } = readFields(form, 'id', 'name', 'was')
  const outcome = await api.call<typeof renameTemplateEndpoint>('PUT', '/api/admin/templates/:id', {
    params: { id },
    body: { name, was },
  })
  return told(outcome, 'Renamed.')
}

async function remove({ api }: Needs, form: FormData): Promise<Done | Failure> {
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const { id } = readFields(form, 'id')
  const outcome = await api.call<typeof deleteTemplateEndpoint>('DELETE', '/api/admin/templates/:id', {
    params: { id },
  })
  return told(outcome, 'Template deleted.')
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => performAct(ACTS, { api }, form),
    toAnswer: toActAnswer,
    to: TEMPLATES_PATH,
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Templates', path: TEMPLATES_PATH, isPrivate: true })

export default function DeskTemplatesPage({ loaderData: { templates, isAdmin }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl md:text-3xl">Templates</h1>
        <p className="text-ink-soft">
          What repeats from lot to lot. Start a new lot from one, or apply it in the editor. Lots keep what they took.
        </p>
      </div>
      {templates.length === 0 ? (
        <EmptyState title="No templates yet" action={<LinkButton to={DESK_LISTINGS_PATH}>Open a listing</LinkButton>}>
          Open a listing that is set up well and choose “Save as template”.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {templates.map((template) => (
            <Template
              key={template.id}
              template={template}
              hasSellers={isAdmin}
              opened={query.get(template.id)}
              answer={actionData}
            />
          ))}
        </ul>
      )}
      {templates.length === MAX_LISTED && (
        <p className="text-sm text-ink-soft">You’re seeing the newest {MAX_LISTED}.</p>
      )}
    </div>
  )
}

type Props = {
  template: ListingTemplate
  hasSellers: boolean
  /** The form that the address opens. */
  opened: string | null
  answer: ActAnswer | undefined
}

function Template({ template, hasSellers, opened, answer }: Props) {
  const { id, name, seller, parts, retired } = template
  const act = answer?.id === id ? answer.act : opened
  const open = (form: string) => `${TEMPLATES_PATH}?${id}=${form}`
  return (
    <li className="grid gap-3 rounded-sm border border-line bg-surface p-4">
      <div>
        <h2 className="text-lg break-words">{name}</h2>
        <p className="text-sm text-ink-soft">
          {[...(hasSellers ? [seller.name] : []), parts.map((part) => TEMPLATE_PARTS[part]).join(', ')].join(' · ')}
        </p>
        {retired.length > 0 && (
          <p className="text-sm font-medium text-bad">{retired.join(' ')} It’s left out when you apply the template.</p>
        )}
      </div>
      {act === 'rename' || act === 'remove' ? (
        <OpenForm template={template} act={act} answer={answer} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <LinkButton isSmall to={`${NEW_LISTING_PATH}?template=${id}`}>
            New lot from it
          </LinkButton>
          <Link to={open('rename')} className="text-link" preventScrollReset aria-label={`Rename ${name}`}>
            Rename
          </Link>
          <Link to={open('remove')} className="text-link" preventScrollReset aria-label={`Delete ${name}`}>
            Delete
          </Link>
        </div>
      )}
    </li>
  )
}

function OpenForm({ template: { id, name }, act, answer }: Pick<Props, 'template' | 'answer'> & { act: string }) {
  if (act === 'remove')
    return (
      <OpenedActForm
        act="remove"
        id={id}
        answer={answer}
        confirm="Delete this template. Lots that took it stay as they are."
        send="Delete template"
        busy="Deleting…"
        isDanger
        backTo={TEMPLATES_PATH}
      />
    )
  return (
    <OpenedActForm act="rename" id={id} hidden={{ was: name }} answer={answer} send="Rename" backTo={TEMPLATES_PATH}>
      {({ errors, entered }) => (
        <TextField
          label="Name"
          name="name"
          required
          autoComplete="off"
          defaultValue={entered['name'] ?? name}
          errors={errors['name']}
        />
      )}
    </OpenedActForm>
  )
}
