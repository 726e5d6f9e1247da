import { countOf } from '@lotyard/contract/rules/format-count'
import { CategoryIcon } from './category-icon.tsx'
import { Link } from '../../../ui/link.tsx'

type Props = { categories: { key: string; name: string; count: number }[] }

export function CategoryTiles({ categories }: Props) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="sr-only">
        Categories
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {categories.map((category) => (
          <li key={category.key}>
            <Link
              to={`/lots/?category=${category.key}`}
              className="flex h-full items-center gap-3 rounded-sm border border-line bg-surface p-3 hover:border-ink max-sm:flex-col max-sm:items-start max-sm:gap-2"
            >
              <CategoryIcon categoryKey={category.key} className="size-9 shrink-0" />
              <span>
                <span className="block leading-tight font-semibold">{category.name}</span>
                <span className="figures text-sm text-ink-soft">{countOf(category.count, 'lot')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
