import { LinkButton } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

export type AccountFacts = {
  /** Null where it could not be read: then the panel says what the page is for. */
  watchedCount: number | null
  deviceCount: number | null
}

/** A panel for each further page of the account, with what there is to say about it now. */
export function AccountPanels({ facts }: { facts: AccountFacts }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {panelsOf(facts).map(({ title, path, text }) => (
        <Panel
          key={path}
          title={title}
          action={
            <LinkButton isSmall to={path} aria-label={`View ${title.toLowerCase()}`}>
              View
            </LinkButton>
          }
        >
          <p>{text}</p>
        </Panel>
      ))}
    </div>
  )
}

function panelsOf({ watchedCount, deviceCount }: AccountFacts) {
  return [
    { title: 'Watch list', path: '/account/watch_list/', text: describeWatched(watchedCount) },
    {
      title: 'Saved searches',
      path: '/account/saved_searches/',
      text: 'Hear about new lots that match your searches.',
    },
    { title: 'Addresses', path: '/account/addresses/', text: 'Your shipping and billing addresses.' },
    {
      title: 'Preferences',
      path: '/account/preferences/',
      text: 'The lots and news you want to hear about.',
    },
    { title: 'Devices', path: '/account/devices/', text: describeDevices(deviceCount) },
    {
      title: 'Your data',
      path: '/account/data/',
      text: 'Download everything we keep about you, or delete your account.',
    },
  ]
}

function describeWatched(count: number | null): string {
  if (count === null) return 'The lots you keep an eye on.'
  if (count === 0) return 'Your watch list is empty.'
  return count === 1 ? "You're watching 1 lot." : `You're watching ${count} lots.`
}

function describeDevices(count: number | null): string {
  if (count === null || count === 0) return 'The browsers signed in to your account.'
  return count === 1 ? "You're signed in on this device only." : `You're signed in on ${count} devices.`
}
