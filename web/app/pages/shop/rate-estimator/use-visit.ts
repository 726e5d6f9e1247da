import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { withoutCart } from '@lotyard/contract/rules/site/paths/show-cart'

/** State of a history entry whose address a choice on this page wrote. */
export const CHOSEN_HERE = { isChosenHere: true }

/** Counts arrivals at this page by a link or by Back. Choices made here, and the cart above it, are no arrivals. */
export function useVisit(): number {
  const { search, state } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const own = withoutCart(search)
  const [seen, setSeen] = useState({ search: own, visit: 0 })
  if (seen.search === own) return seen.visit
  const isChoice = isReplaced && (state as Partial<typeof CHOSEN_HERE> | null)?.isChosenHere === true
  const visit = isChoice ? seen.visit : seen.visit + 1
  setSeen({ search: own, visit })
  return visit
}
