import Eye from 'lucide-react/icons/eye'

/** An outlined eye, and a filled one for a watched lot: the shape tells them apart, not only a colour. */
export function WatchIcon({ isWatched }: { isWatched: boolean }) {
  const filled = 'fill-current [&>circle]:fill-surface [&>circle]:stroke-surface'
  return <Eye aria-hidden data-filled={isWatched} className={`size-5 ${isWatched ? filled : ''}`} />
}
