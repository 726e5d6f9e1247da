import type { InventoryPreferences } from '@lotyard/contract/account/preferences'
import { isAnySelected } from '@lotyard/contract/rules/preferences/inventory-choices'
import type { Failure } from '../../../../api/api.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { FocusOnOpen } from '../../../../ui/forms/focus-on-open.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { PATH } from '../parts.ts'
import { InventoryForm } from './inventory-form.tsx'
import type { Ticked } from './ticked.ts'

type Props = {
  inventory: InventoryPreferences
  isEditing: boolean
  failure?: Failure | undefined
  /** What was ticked in a form that was refused. */
  ticked?: Ticked | undefined
}

const TITLE = 'Inventory preferences'

export function InventoryPanel({ inventory, isEditing, failure, ticked }: Props) {
  if (isEditing)
    return (
      <Panel title={TITLE}>
        <FocusOnOpen>
          <InventoryForm inventory={inventory} failure={failure} ticked={ticked} />
        </FocusOnOpen>
      </Panel>
    )
  return (
    <Panel
      title={TITLE}
      action={
        <LinkButton isSmall to={`${PATH}?edit=inventory`} preventScrollReset aria-label="Edit inventory preferences">
          Edit
        </LinkButton>
      }
    >
      {isAnySelected(inventory) ? (
        <Summary inventory={inventory} />
      ) : (
        <p>
          Nothing selected, so we don't e-mail you newly added lots. Tell us what you buy, and we'll send you those that
          match.
        </p>
      )}
    </Panel>
  )
}

/** A list in which nothing is selected stands for everything. */
function Summary({ inventory: { categories, conditions, lot_sizes } }: { inventory: InventoryPreferences }) {
  const lists = [
    ['Categories', categories.flatMap((category) => [category, ...category.children])],
    ['Conditions', conditions],
    ['Lot sizes', lot_sizes],
  ] as const
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[10rem_1fr] sm:gap-y-2 max-sm:[&>dd:not(:last-child)]:mb-3">
      {lists.map(([title, choices]) => {
        const names = choices.filter(({ selected }) => selected).map(({ name }) => name)
        return (
          <div key={title} className="contents">
            <dt className="text-ink-soft">{title}</dt>
            <dd>{names.length > 0 ? names.join(', ') : 'All'}</dd>
          </div>
        )
      })}
    </dl>
  )
}
