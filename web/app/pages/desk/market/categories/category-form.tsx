import type { DeskCategory } from '@lotyard/contract/desk/market/goods'
import { placedProblems } from '@lotyard/contract/rules/listings/market'
import { EditForm } from '../../../../features/market/edit-form.tsx'
import type { MarketAnswer } from '../../../../features/market/market-answer.ts'
import { readPlace } from '../../../../features/market/read-place.ts'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'

export const CATEGORIES_PATH = '/admin/market/categories/'
export const NEW_CATEGORY = 'new'

export function validateCategory(fields: FormData): Record<string, string[]> {
  return placedProblems(readPlace(fields))
}

type Props = { category?: DeskCategory; categories: readonly DeskCategory[]; answer: MarketAnswer | undefined }

export function CategoryForm({ category, categories, answer }: Props) {
  const parents = categories.filter(({ key, parent_key }) => parent_key === null && key !== category?.key)
  const hidden = category && { key: category.key, version: category.version }
  return (
    <EditForm
      name={category?.key ?? NEW_CATEGORY}
      hidden={hidden}
      answer={answer}
      judge={validateCategory}
      back={CATEGORIES_PATH}
    >
      {({ errors, text, isTicked }) => (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              name="name"
              required
              autoComplete="off"
              defaultValue={text('name', category?.name)}
              errors={errors['name']}
            />
            {category === undefined && (
              <TextField
                label="Key"
                name="key"
                required
                autoComplete="off"
                hint="In links and imports, for example: garden-tools. It can't be changed later."
                defaultValue={text('key')}
                errors={errors['key']}
              />
            )}
            <SelectField
              label="Under"
              name="parent_key"
              prompt="First level"
              options={parents.map(({ key, name }) => [key, name] as const)}
              defaultValue={text('parent_key', category?.parent_key ?? '')}
              errors={errors['parent_key']}
            />
            <TextField
              label="Position"
              name="position"
              required
              inputMode="numeric"
              autoComplete="off"
              hint="Lower numbers come first."
              defaultValue={text('position', category?.position ?? 1)}
              errors={errors['position']}
            />
          </div>
          <Checkbox
            name="is_retired"
            label="Retired: takes no new lots and leaves the menus. Lots that are in it stay for sale."
            defaultChecked={isTicked('is_retired', category?.is_retired ?? false)}
          />
        </>
      )}
    </EditForm>
  )
}
