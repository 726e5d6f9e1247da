import type { InventoryPreferences } from '@lotyard/contract/account/preferences'
import { toggleCategory } from '@lotyard/contract/rules/preferences/category-choices'
import type { ChangeEvent } from 'react'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { ChoiceFrame } from './choice-list.tsx'

type Props = {
  categories: InventoryPreferences['categories']
  ticked: readonly string[]
  errors: string[] | undefined
}

/**
 * Spec §4: ticking a parent clears its children, and the other way round. The boxes belong to the form, not to React: what
 * the buyer ticks before scripts run stays ticked.
 */
export function CategoryTree({ categories, ticked, errors }: Props) {
  function clearRelatives(event: ChangeEvent<HTMLFieldSetElement>) {
    const changed = event.target as unknown as HTMLInputElement
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    const chosen = new Set(boxes.filter(({ checked }) => checked).map(({ value }) => value))
    const next = toggleCategory(categories, chosen, { key: changed.value, isChosen: changed.checked })
    for (const box of boxes) box.checked = next.has(box.value)
  }

  const draw = ({ key, name }: { key: string; name: string }, label = <>{name}</>) => (
    <Checkbox key={key} name="category" value={key} label={label} defaultChecked={ticked.includes(key)} />
  )
  return (
    <ChoiceFrame
      title="Categories"
      hint="Select a whole category, or only the subcategories you want."
      errors={errors}
      onChange={clearRelatives}
    >
      <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <li key={category.key} className="grid content-start gap-2">
            {draw(category, <span className="font-semibold">{category.name}</span>)}
            <ul className="ml-7.5 grid gap-2">
              {category.children.map((child) => (
                <li key={child.key}>{draw(child)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </ChoiceFrame>
  )
}
