/** A grey stand-in with the size of what is coming, so that nothing jumps when it arrives. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse rounded-xs bg-sunken ${className}`} />
}
