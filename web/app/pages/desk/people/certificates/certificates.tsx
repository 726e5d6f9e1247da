import type {
  approveCertificateEndpoint,
  listDeskCertificatesEndpoint,
  refuseCertificateEndpoint,
} from '@lotyard/contract/account/certificates'
import { countOf } from '@lotyard/contract/rules/format-count'
import { redirect } from 'react-router'
import type { Api } from '../../../../api/api.ts'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, performAct, told, type Act } from '../../../../features/desk/acts/perform-act.server.ts'
import { CERTIFICATES_PATH } from '../../../../features/people/people-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/certificates'
import { CertificateCard } from './certificate-card.tsx'

const SHOWN = { waiting: 'To review', all: 'All' } as const
type Shown = keyof typeof SHOWN

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  await requireAdmin(pages, request)
  const query = new URL(request.url).searchParams
  const page = readPage(query)
  const show = readShown(query)
  const { certificates, total, max_page } = orThrow(
    await pages.api.call<typeof listDeskCertificatesEndpoint>('GET', '/api/admin/certificates', {
      query: { show, page },
    }),
  )
  if (page > max_page) throw redirect(pathOf(show, max_page))
  return { certificates, total, page, maxPage: max_page, show }
}

const ACTS: Readonly<Record<string, Act<{ api: Api }>>> = {
  approve: async ({ api }, form) => {
    const { id, expires_on } = readFields(form, 'id', 'expires_on')
    return told(
      await api.call<typeof approveCertificateEndpoint>('POST', '/api/admin/certificates/:id/approve', {
        params: { id },
        body: { expires_on },
      }),
      'Certificate approved. We’ve e-mailed the buyer.',
    )
  },
  refuse: async ({ api }, form) => {
    const { id, reason } = readFields(form, 'id', 'reason')
    return told(
      await api.call<typeof refuseCertificateEndpoint>('POST', '/api/admin/certificates/:id/refuse', {
        params: { id },
        body: { reason },
      }),
      'Certificate refused. We’ve e-mailed the buyer.',
    )
  },
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => performAct(ACTS, { api }, form),
    toAnswer: toActAnswer,
    to: pathOf(readShown(new URL(args.request.url).searchParams)),
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

function readShown(query: URLSearchParams): Shown {
  return query.get('show') === 'all' ? 'all' : 'waiting'
}

function pathOf(show: Shown, page = 0): string {
  const query = new URLSearchParams({ ...(show === 'all' && { show }), ...(page > 0 && { page: `${page}` }) })
  return query.size === 0 ? CERTIFICATES_PATH : `${CERTIFICATES_PATH}?${query}`
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Resale certificates', path: CERTIFICATES_PATH, isPrivate: true })

export default function DeskCertificatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { certificates, total, page, maxPage, show } = loaderData
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl md:text-3xl">Resale certificates</h1>
        <p className="text-ink-soft">
          Buyers with an approved certificate pay no sales tax on lots shipped to its state or picked up there.
        </p>
      </div>
      <Tabs show={show} />
      {certificates.length === 0 ? (
        <EmptyState title={show === 'waiting' ? 'Nothing to review' : 'No certificates yet'}>
          Certificates appear here as soon as a buyer uploads one.
        </EmptyState>
      ) : (
        <>
          <p className="figures text-ink-soft">
            {countOf(total, 'certificate')}
            {show === 'waiting' ? ', oldest first' : ', newest first'}
          </p>
          <ul className="grid gap-5">
            {certificates.map((certificate) => (
              <li key={certificate.id}>
                <CertificateCard certificate={certificate} answer={actionData} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination page={page} pageCount={maxPage + 1} pathOf={(number) => pathOf(show, number)} />
    </div>
  )
}

function Tabs({ show }: { show: Shown }) {
  return (
    <nav aria-label="Certificates by state" className="border-b border-line">
      <ul className="flex gap-x-1">
        {(Object.keys(SHOWN) as Shown[]).map((one) => (
          <li key={one}>
            <Link
              to={pathOf(one)}
              aria-current={one === show ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold"
            >
              {SHOWN[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
