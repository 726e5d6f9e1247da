import { useState } from 'react'
import { keepDraft, readDraft } from '../../../lib/browser/stores/session-drafts.ts'
import { firstChoices, onlyWhatIsThere, parseChoices, type Choices, type Saved } from './choices.ts'

export type ChangePart = <Name extends keyof Choices>(name: Name, part: Partial<Choices[Name]>) => void

/**
 * The choices of one buyer. Another buyer starts over. With a `draftName` they survive a reload, a declined payment and an
 * ended session.
 */
export function useChoices(buyer: string, saved: Saved, draftName: string | null): [Choices, ChangePart] {
  const [kept, setKept] = useState(() => ({
    buyer,
    choices: (draftName === null ? null : parseChoices(readDraft(draftName))) ?? firstChoices(saved),
  }))
  const choices = kept.buyer === buyer ? onlyWhatIsThere(kept.choices, saved) : firstChoices(saved)

  const change: ChangePart = (name, part) => {
    const next = { ...choices, [name]: { ...choices[name], ...part } }
    setKept({ buyer, choices: next })
    if (draftName !== null) keepDraft(draftName, JSON.stringify(next))
  }
  return [choices, change]
}
