import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FilledStep, StepName } from './step-names.ts'

type Steps = { current: StepName; canOpen: (name: StepName) => boolean; open: (name: StepName) => void }

/**
 * The step that is open is in the address, as its hash: Back then goes to the step before. A step opens only once all
 * before it are done, whatever the address says, and the review once all are.
 */
export function useSteps(filled: readonly FilledStep[], isDone: (name: FilledStep) => boolean): Steps {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const names: readonly StepName[] = [...filled, 'review']
  const reach = filled.find((name) => !isDone(name)) ?? 'review'
  const canOpen = (name: StepName): boolean => names.indexOf(name) <= names.indexOf(reach)
  const asked = names.find((name) => hash === `#${name}`)
  const current = asked !== undefined && canOpen(asked) ? asked : reach

  // Held in the address from the start: an address that is being typed would otherwise close its step once it is complete.
  useEffect(() => {
    if (hash !== `#${current}`) void navigate({ search, hash: current }, { replace: true, preventScrollReset: true })
  }, [hash, search, current, navigate])

  return {
    current,
    canOpen,
    open: (name) => void navigate({ search, hash: name }, { preventScrollReset: true }),
  }
}
