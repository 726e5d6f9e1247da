import { TOP_CATEGORIES_SHOWN } from '@lotyard/contract/rules/catalogue/sort-options'
import type { ShownCategory } from '../results/shown-results.ts'
import { FacetCheckbox, FacetFrame, More } from './facet-group.tsx'

type Props = {
  categories: ShownCategory[]
  chosen: readonly string[]
  isBooted: boolean
  onChoose: (key: string, isChosen: boolean) => void
}

/** Spec §9: the three parents with most matches, then the others. A chosen parent shows its children. */
export function CategoryFacet({ categories, chosen, isBooted, onChoose }: Props) {
  // Parents with equal counts keep the order of the site.
  const ranked = categories.toSorted((one, other) => other.count - one.count)
  const rest = ranked.slice(TOP_CATEGORIES_SHOWN)
  const draw = (category: ShownCategory) => (
    <Family key={category.key} category={category} chosen={chosen} isBooted={isBooted} onChoose={onChoose} />
  )
  if (ranked.length === 0) return null
  return (
    <FacetFrame title="Category">
      {ranked.slice(0, TOP_CATEGORIES_SHOWN).map(draw)}
      {rest.length > 0 && (
        <More count={rest.length} isOpen={rest.some((category) => isOpen(category, chosen))}>
          {rest.map(draw)}
        </More>
      )}
    </FacetFrame>
  )
}

function Family({ category, chosen, isBooted, onChoose }: { category: ShownCategory } & Omit<Props, 'categories'>) {
  const checkbox = { name: 'category', isBooted, onChoose }
  return (
    <>
      <FacetCheckbox {...checkbox} choice={{ ...category, isSelected: chosen.includes(category.key) }} />
      {isOpen(category, chosen) &&
        category.children
          .filter((child) => child.count > 0 || chosen.includes(child.key))
          .map((child) => (
            <FacetCheckbox
              key={child.key}
              {...checkbox}
              choice={{ ...child, isSelected: chosen.includes(child.key) }}
              isChild
            />
          ))}
    </>
  )
}

function isOpen({ key, children }: ShownCategory, chosen: readonly string[]): boolean {
  return chosen.includes(key) || children.some((child) => chosen.includes(child.key))
}
