import type { Device } from '@lotyard/contract/account/account'
import { DEVICES_FAILED } from '@lotyard/contract/rules/preferences/preference-messages'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/layout/badge.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { LocalTime } from '../../ui/time/local-time.tsx'

type Props = {
  /** Null where they could not be loaded. */
  devices: readonly Device[] | null
  /** What can be done about a device other than this one. */
  action?: (device: Device) => ReactNode
}

/** Where the account is signed in. */
export function DeviceList({ devices, action }: Props) {
  if (devices === null) return <Notice kind="danger">{DEVICES_FAILED}</Notice>
  if (devices.length === 0) return <EmptyState title="No devices" />
  return (
    <ul className="rounded-sm border border-line bg-surface">
      {devices.map((device) => (
        <li
          key={device.id}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-5"
        >
          <div>
            <p className="font-semibold">{device.name}</p>
            <p className="text-sm text-ink-soft">
              Last seen <LocalTime at={device.last_seen_at} />
            </p>
          </div>
          {device.is_current ? <Badge tone="good">This device</Badge> : action?.(device)}
        </li>
      ))}
    </ul>
  )
}
