import type {
  Device,
  listDevicesEndpoint,
  revokeDeviceEndpoint,
  revokeOtherDevicesEndpoint,
} from '@lotyard/contract/account/account'
import { data } from 'react-router'
import { DeviceList } from '../../../features/devices/device-list.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import type { Route } from './+types/devices'

/** What the form sends in place of a device's id. */
const ALL_OTHERS = 'all_others'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  const outcome = await page.api.call<typeof listDevicesEndpoint>('GET', '/api/account/devices')
  return { devices: outcome.ok ? outcome.data.devices : null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = readFields(await request.formData(), 'id')
  const { api } = context.get(pageContext)
  const outcome =
    id === ALL_OTHERS
      ? await api.call<typeof revokeOtherDevicesEndpoint>('DELETE', '/api/account/devices')
      : await api.call<typeof revokeDeviceEndpoint>('DELETE', '/api/account/devices/:id', { params: { id } })
  if (!outcome.ok)
    return data({ kind: 'danger' as const, text: outcome.error.message }, { status: outcome.status || 503 })
  const text = id === ALL_OTHERS ? 'All other devices are signed out.' : 'Device signed out.'
  return data({ kind: 'success' as const, text })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, ({ error }) => ({ kind: 'danger' as const, text: error.message }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Devices', path: '/account/devices/', isPrivate: true })

export default function DevicesPage({ loaderData: { devices }, actionData }: Route.ComponentProps) {
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Devices</h1>
        <p className="text-ink-soft">Browsers signed in to your account.</p>
      </div>
      {actionData !== undefined && <Notice kind={actionData.kind}>{actionData.text}</Notice>}
      {devices !== null && devices.some((device) => !device.is_current) && (
        <PostForm className="justify-self-start">
          <input type="hidden" name="id" value={ALL_OTHERS} />
          <Button type="submit" kind="danger">
            Sign out all other devices
          </Button>
        </PostForm>
      )}
      <DeviceList devices={devices} action={(device) => <SignOutForm device={device} />} />
    </>
  )
}

function SignOutForm({ device }: { device: Device }) {
  return (
    <PostForm>
      <input type="hidden" name="id" value={device.id} />
      <Button type="submit" isSmall kind="danger" aria-label={`Sign out ${device.name}`}>
        Sign out
      </Button>
    </PostForm>
  )
}
