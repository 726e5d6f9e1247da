import type { SentWith } from '@lotyard/contract/site/mails'
import { Paragraph, TextLink } from '../../frame/layout.tsx'

/** The tracking numbers, each leading to the carrier's page where that is known. */
export function TrackingNumbers({ sentWith: { carrier, trackings } }: { sentWith: SentWith }) {
  if (trackings.length === 0) return null
  return (
    <Paragraph>
      {carrier} tracking {trackings.length === 1 ? 'number' : 'numbers'}:{' '}
      {trackings.map(({ number, link }, at) => (
        <span key={number}>
          {at > 0 && ', '}
          {link === null ? number : <TextLink href={link}>{number}</TextLink>}
        </span>
      ))}
    </Paragraph>
  )
}
