import { Paragraph } from '../../frame/layout.tsx'

/** They are seen on the page: a mail would show them to whoever it is forwarded to. */
export function PhotosAdded({ count }: { count: number }) {
  if (count === 0) return null
  return <Paragraph>{count === 1 ? 'There is 1 photo.' : `There are ${count} photos.`}</Paragraph>
}
