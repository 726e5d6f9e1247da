import type { listAddressesEndpoint } from '@lotyard/contract/account/addresses'
import { useEffect } from 'react'
import { useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { onAddressEvent } from '../../../lib/browser/address-events.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import type { Route } from './+types/addresses'
import { AddressPanel } from './address-panel.tsx'
import { changeAddresses } from './change-addresses.server.ts'
import { PATH, readFormState } from './form-state.ts'
import { holdEvent, raiseHeldEvent } from './pending-event.ts'
import { eventOf, refusedForm } from './sent-form.ts'
import { useEditedAddress } from './use-edited-address.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  return orThrow(await page.api.call<typeof listAddressesEndpoint>('GET', '/api/account/addresses')).addresses
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeAddresses(context.get(pageContext), await request.formData())
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  async function sendAndTell() {
    try {
      return await serverAction()
    } catch (thrown) {
      // Only now is it saved: a redirect is the answer to what worked.
      const leadsTo = thrown instanceof Response ? thrown.headers.get('location') : null
      const event = leadsTo === null ? null : eventOf(form, leadsTo)
      if (event !== null) holdEvent(event)
      throw thrown
    }
  }
  return keepPage(sendAndTell, (failure) => refusedForm(form, failure))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Addresses', path: PATH, isPrivate: true })

export default function AddressesPage({ loaderData: addresses, actionData: refused }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const state = readFormState(query)
  const editedId = state.kind === 'edit' ? state.id : state.kind === 'new' ? query.get('edit') : null
  const edited = useEditedAddress(addresses, editedId, refused)
  useReloadOnEvents()
  useRaiseWhenLoaded()

  const isUnknown = state.kind === 'edit' && edited === null
  const shared = { addresses, state, edited, refused, savedId: query.get('saved') }
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Addresses</h1>
      {isUnknown && <Notice kind="danger">This address is no longer in your account.</Notice>}
      <AddressPanel addressRole="shipping" {...shared} />
      <AddressPanel addressRole="billing" {...shared} />
    </>
  )
}

/** Another tab changed an address: the lists follow. What this tab changed itself is loaded with the answer. */
function useReloadOnEvents(): void {
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      onAddressEvent((_event, isOwn) => {
        if (!isOwn) void revalidate()
      }),
    [revalidate],
  )
}

/** Tells other tabs once this one has loaded what it changed, or is left before that. */
function useRaiseWhenLoaded(): void {
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'idle') raiseHeldEvent()
  }, [state])
  useEffect(() => raiseHeldEvent, [])
}
