import { Skeleton } from '../../ui/layout/skeleton.tsx'

export function CartSkeleton() {
  return (
    <div role="status" className="grid gap-4 p-4">
      <span className="sr-only">Loading your cart…</span>
      <Skeleton className="h-16" />
      {[0, 1, 2].map((at) => (
        <div key={at} className="grid grid-cols-[4.5rem_1fr] gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="col-span-2 h-12" />
        </div>
      ))}
    </div>
  )
}
