import type {
  arrangeLotPhotosEndpoint,
  getLotPhotosEndpoint,
  LotPhotos,
  removeLotPhotoEndpoint,
} from '@lotyard/contract/lots/photos'
import { data, redirect, useRevalidator } from 'react-router'
import type { Api, Failure, Outcome } from '../../../../api/api.ts'
import { deskPhotosPath } from '../../../../features/desk/listings/board-paths.ts'
import { deskListingPath } from '../../../../features/desk/listings/listing-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { useIsInBrowser } from '../../../../lib/pages/drawing/first-render.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/photos'
import { PhotoDrop } from './photo-drop.tsx'
import { readPhotoForm, type EnteredPhoto, type PhotoForm } from './photo-form.ts'
import { PhotoList } from './photo-list.tsx'
import { sendLotPhoto } from './use-lot-uploads.ts'

const PATH = '/api/admin/listings/:name/photos'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireDesk(page, request)
  return { lot: orThrow(await page.api.call<typeof getLotPhotosEndpoint>('GET', PATH, { params })) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { api, leaveFlash } = context.get(pageContext)
  const form = readPhotoForm(await request.formData())
  const outcome = await save(api, params.name, form)
  if (!outcome.ok) return data(toAnswer(form, outcome), { status: outcome.status || 503 })
  if (!form.isMove) leaveFlash({ kind: 'success', text: form.removedId === null ? 'Photos saved.' : 'Photo removed.' })
  throw redirect(deskPhotosPath(params.name))
}

/** What was typed is saved first: a removal must not throw it away. */
async function save(api: Api, name: string, { version, photos, removedId }: PhotoForm): Promise<Outcome<LotPhotos>> {
  const arranged = await api.call<typeof arrangeLotPhotosEndpoint>('PUT', PATH, {
    params: { name },
    body: { version, photos },
  })
  if (!arranged.ok || removedId === null) return arranged
  return api.call<typeof removeLotPhotoEndpoint>('DELETE', '/api/admin/listings/:name/photos/:id', {
    params: { name, id: removedId },
  })
}

type Answer = { failure: Failure; entered: EnteredPhoto[] }
const toAnswer = ({ photos }: PhotoForm, failure: Failure): Answer => ({ failure, entered: photos })

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, (form, failure) => toAnswer(readPhotoForm(form), failure))
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData === undefined ? 'Photos' : `Photos of ${loaderData.lot.title}`,
    path: deskPhotosPath(params.name),
    isPrivate: true,
  })

export default function DeskPhotosPage({ loaderData: { lot }, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Link to={deskListingPath(lot.name)} className="text-link justify-self-start">
        Listing {lot.name}
      </Link>
      <div>
        <h1 className="text-2xl md:text-3xl">Photos</h1>
        <p className="text-ink-soft">{lot.title}</p>
      </div>
      <Terms lot={lot} />
      {lot.can_add && <Adding lot={lot} onAdded={() => void revalidate()} />}
      {lot.photos.length === 0 ? (
        <EmptyState title="No photos yet">
          {lot.can_add ? 'Lots with photos sell faster. The first one is shown on the lot’s card.' : null}
        </EmptyState>
      ) : (
        <PhotoList lot={lot} entered={actionData?.entered ?? []} failure={actionData?.failure} />
      )}
    </>
  )
}

function Terms({ lot }: { lot: LotPhotos }) {
  if (!lot.can_add)
    return <Notice kind="info">This lot has ended or is being paid for, so its photos stay as they are.</Notice>
  if (lot.can_remove) return null
  return (
    <Notice kind="info">
      This lot has bids. You can add photos and put them in order, but not remove any: they’re part of what was bid on.
    </Notice>
  )
}

function Adding({ lot, onAdded }: { lot: LotPhotos; onAdded: () => void }) {
  if (useIsInBrowser())
    return <PhotoDrop name={lot.name} shownCount={lot.photos.length} send={sendLotPhoto} onAdded={onAdded} />
  return (
    <noscript>
      <p className="text-sm text-ink-soft">Adding photos needs JavaScript. You can put them in order without it.</p>
    </noscript>
  )
}
