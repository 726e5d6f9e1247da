import type { listDeskSitesEndpoint } from '@lotyard/contract/desk/market/places'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import type { Drawn } from '../../../../features/market/edit-form.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'

type Category = ReplyOf<typeof listDeskSitesEndpoint>['categories'][number]
type Props = {
  field: { label: string; hint: string }
  chosen: readonly string[]
  categories: readonly Category[]
  drawn: Drawn
}

/** What a site shows: the tree of categories, each with a box. */
export function CategoryChoice({ field, chosen, categories, drawn: { errors, isTicked } }: Props) {
  const parents = categories.filter(({ parent_key }) => parent_key === null)
  const box = ({ key, name }: Category) => (
    <Checkbox
      key={key}
      name="category_keys"
      value={key}
      label={name}
      defaultChecked={isTicked('category_keys', chosen.includes(key), key)}
    />
  )
  return (
    <fieldset>
      <legend className="font-semibold">{field.label}</legend>
      <p className="text-sm text-ink-soft">{field.hint}</p>
      {errors['category_keys'] && <p className="text-sm font-medium text-bad">{errors['category_keys'].join(' ')}</p>}
      <div className="mt-3 grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {parents.map((parent) => (
          <div key={parent.key} className="grid content-start gap-2.5">
            {box(parent)}
            <div className="grid gap-2.5 pl-7">
              {categories.filter(({ parent_key }) => parent_key === parent.key).map(box)}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
