import type { rateEstimatorEndpoint, RateEstimates } from '@lotyard/contract/lots/shipping'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Outcome } from '../../../api/api.ts'
import { useApi } from '../../../api/api-context.ts'
import { CHOSEN_HERE } from './use-visit.ts'
import { isUnfinished, toApiQuery, toSearch, type EstimatorChoice } from './estimator-choice.ts'
import { zipProblems, type ZipProblems } from './zip-problems.ts'

/** Spec §9: the loading indicator stays this long after the response. */
const LINGER_MS = 1_000

export type RatesAnswer = Outcome<RateEstimates> | null

export type Rates = {
  choice: EstimatorChoice
  /** The rates, or why there are none. Null while a ZIP code is missing. */
  answer: RatesAnswer
  /** What is wrong with the ZIP codes that the answer is for. */
  problems: ZipProblems
  isLoading: boolean
  /** Takes effect at once; while a ZIP code is being typed, nothing is asked. */
  choose: (choice: EstimatorChoice) => void
  /** Asks for the choice as it is, finished or not. */
  ask: (choice: EstimatorChoice) => Promise<void>
}

export function useRates(loaded: { choice: EstimatorChoice; answer: RatesAnswer }): Rates {
  const api = useApi()
  const navigate = useNavigate()
  const [choice, setChoice] = useState(loaded.choice)
  const [{ asked, answer }, setAnswered] = useState({ asked: loaded.choice, answer: loaded.answer })
  const [isLoading, setIsLoading] = useState(false)
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      turn.current += 1
      clearTimeout(timer.current)
    },
    [],
  )

  const begin = useCallback(
    (next: EstimatorChoice): number => {
      clearTimeout(timer.current)
      setChoice(next)
      // So that a reload, or coming back from another page, shows the same rates. The rates are asked for here, so the router
      // has nothing to load; but it must know the address, or opening the cart would bring back the old one.
      void navigate(toSearch(next), {
        replace: true,
        state: CHOSEN_HERE,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
      return ++turn.current
    },
    [navigate],
  )

  const ask = useCallback(
    async (next: EstimatorChoice): Promise<void> => {
      const current = begin(next)
      const query = toApiQuery(next)
      if (query === null) {
        setAnswered({ asked: next, answer: null })
        setIsLoading(false)
        return
      }
      setIsLoading(true)
      const outcome = await api.call<typeof rateEstimatorEndpoint>('GET', '/api/shipping_rate_estimator', { query })
      // Something else was chosen meanwhile: a late answer must not replace the rates of the newer choice.
      if (current !== turn.current) return
      setAnswered({ asked: next, answer: outcome })
      timer.current = setTimeout(() => setIsLoading(false), LINGER_MS)
    },
    [api, begin],
  )

  const choose = useCallback(
    (next: EstimatorChoice): void => {
      if (!isUnfinished(next)) return void ask(next)
      begin(next)
      setAnswered({ asked: next, answer: null })
      setIsLoading(false)
    },
    [ask, begin],
  )
  return { choice, answer, problems: zipProblems(asked, answer), isLoading, choose, ask }
}
