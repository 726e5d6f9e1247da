import {
  OWN_CERTIFICATE_FILE_PATH,
  type listCertificatesEndpoint,
  type ResaleCertificate,
} from '@lotyard/contract/account/certificates'
import { stateName } from '@lotyard/contract/rules/addresses/states'
import { CERTIFICATE_PATH, certificateAsked } from '@lotyard/contract/rules/site/paths/certificate-path'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CertificateBadge } from '../../../features/people/certificate-badge.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { useIsInBrowser } from '../../../lib/pages/drawing/first-render.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/resale-certificate'
import { CertificateForm } from './certificate-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  const { certificates } = orThrow(
    await page.api.call<typeof listCertificatesEndpoint>('GET', '/api/account/resale_certificates'),
  )
  return { certificates, ...certificateAsked(request.url) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Resale certificate', path: CERTIFICATE_PATH, isPrivate: true })

export default function ResaleCertificatePage({ loaderData }: Route.ComponentProps) {
  const { certificates, state, checkoutPath } = loaderData
  const { revalidate } = useRevalidator()
  const [sentCount, setSentCount] = useState(0)
  const hasScripts = useIsInBrowser()
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Resale certificate</h1>
        <p className="text-ink-soft">
          Buying to resell? Once we’ve approved your certificate, lots shipped to its state, or picked up there, are
          free of sales tax.
        </p>
      </div>
      {checkoutPath !== null && (
        <p>
          <Link to={checkoutPath} className="text-link">
            Back to checkout
          </Link>
        </p>
      )}
      {sentCount > 0 && <Notice kind="success">Certificate sent. We’ll e-mail you when we’ve reviewed it.</Notice>}
      {certificates.length === 0 ? (
        <EmptyState title="No certificate yet">Upload one below.</EmptyState>
      ) : (
        <CertificateList certificates={certificates} />
      )}
      <Panel title="Upload a certificate">
        {hasScripts ? (
          // The key draws an empty form after each one that was sent.
          <CertificateForm
            key={sentCount}
            region={sentCount === 0 ? state : null}
            onSent={() => {
              setSentCount(sentCount + 1)
              void revalidate()
            }}
          />
        ) : (
          <p>
            Uploading needs JavaScript. Turn it on, or{' '}
            <Link to="/contact/" className="text-link">
              contact us
            </Link>
            .
          </p>
        )}
      </Panel>
    </>
  )
}

function CertificateList({ certificates }: { certificates: ResaleCertificate[] }) {
  return (
    <ul className="rounded-sm border border-line bg-surface">
      {certificates.map(({ id, region, number, state, expires_on, reason }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-5"
        >
          <div className="min-w-0">
            <p className="font-semibold break-words">
              {stateName(region)} {number}
            </p>
            <p className="text-sm text-ink-soft">
              {state === 'expired' ? 'Expired' : 'Expires'} {formatDay(expires_on)}
              {reason !== null && `. ${reason}`}
            </p>
            <a href={OWN_CERTIFICATE_FILE_PATH.replace(':id', id)} download className="text-link text-sm">
              Download<span className="sr-only"> the file of {number}</span>
            </a>
          </div>
          <CertificateBadge state={state} />
        </li>
      ))}
    </ul>
  )
}
