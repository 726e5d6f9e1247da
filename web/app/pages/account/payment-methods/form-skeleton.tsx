import { Skeleton } from '../../../ui/layout/skeleton.tsx'

/** About as tall as the form for a card. */
export function FormSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-11 w-32" />
    </div>
  )
}
