import type { Device } from '@lotyard/contract/account/account'
import { DeviceList } from '../../../features/devices/device-list.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'

/** The latest ones; the page of devices has them all. */
const MAX_SHOWN = 5

export function DevicesPart({ devices }: { devices: readonly Device[] | null }) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">Devices</h2>
        <LinkButton isSmall to="/account/devices/" aria-label="Manage devices">
          Manage
        </LinkButton>
      </div>
      <DeviceList devices={devices?.slice(0, MAX_SHOWN) ?? null} />
      {devices !== null && devices.length > MAX_SHOWN && (
        <p className="text-sm text-ink-soft">
          Showing the {MAX_SHOWN} most recent of {devices.length}.
        </p>
      )}
    </section>
  )
}
