import type { ReactNode } from 'react'

type Props = { name: string; why?: string | null; isTotal?: boolean; children: ReactNode }

/** An amount in a list of amounts, with what it is for and, where that is asked, why it is as much. */
export function MoneyLine({ name, why = null, isTotal = false, children }: Props) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'border-t border-line pt-1.5' : ''}`}>
      <dt className={isTotal ? 'font-semibold' : 'text-ink-soft'}>
        {name}
        {why !== null && <span className="block text-sm">{why}</span>}
      </dt>
      <dd className={isTotal ? 'font-bold' : 'font-semibold'}>{children}</dd>
    </div>
  )
}
