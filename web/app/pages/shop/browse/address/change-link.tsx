import type { ComponentProps } from 'react'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import type { Change } from './intents.ts'
import type { Browse } from './use-browse.ts'
import { Link } from '../../../../ui/link.tsx'

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & {
  browse: Pick<Browse, 'filters' | 'isBooted' | 'choose'>
  change: Change
}

/** A link to a changed search. Once the app runs, a plain click also takes along what was typed a moment before. */
export function ChangeLink({ browse: { filters, isBooted, choose }, change, ...rest }: Props) {
  return (
    <Link
      to={toHref(change(filters))}
      preventScrollReset
      onClick={(event) => {
        const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (!isBooted || opensElsewhere) return
        event.preventDefault()
        choose(change)
      }}
      {...rest}
    />
  )
}
