/** A grey placeholder with the size of the content, so that nothing moves when the content arrives. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse rounded-xs bg-sunken ${className}`} />
}
