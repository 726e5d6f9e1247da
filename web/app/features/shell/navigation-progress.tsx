import { useNavigation } from 'react-router'

/** A thin bar while the next page loads. It appears after a delay: on quick pages it would only flicker. */
export function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div
      aria-hidden
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left bg-accent transition-transform ${isBusy ? 'scale-x-75 delay-150 duration-[4s] ease-out' : 'scale-x-0 duration-0'}`}
    />
  )
}
