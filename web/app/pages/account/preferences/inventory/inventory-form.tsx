import type { InventoryPreferences } from '@lotyard/contract/account/preferences'
import { choiceProblem, isAnySelected } from '@lotyard/contract/rules/preferences/inventory-choices'
import type { Failure } from '../../../../api/api.ts'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import type { Problems } from '../../../../ui/forms/fields/field-problems.ts'
import { PostForm } from '../../../../ui/forms/post-form.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { PATH } from '../parts.ts'
import { SaveStatus } from '../save-status.tsx'
import { CategoryTree } from './category-tree.tsx'
import { ChoiceList } from './choice-list.tsx'
import { readTicked, toTicked, type Ticked } from './ticked.ts'

const CLEAR_FORM = 'clear-inventory'

/** Spec §5: a checkbox list requires a value, so nothing can be saved while nothing is ticked. */
function judge(form: FormData): Problems {
  const problem = choiceProblem(Object.values(readTicked(form)).flat())
  return problem === null ? {} : { inventory: [problem] }
}

type Props = { inventory: InventoryPreferences; failure: Failure | undefined; ticked: Ticked | undefined }

export function InventoryForm({ inventory, failure, ticked = toTicked(inventory) }: Props) {
  const errors = failure?.error.errors
  return (
    <>
      <RequiredForm mustBeValid judge={judge} className="group grid gap-6">
        <input type="hidden" name="part" value="inventory" />
        <p>We'll e-mail you newly added lots that match. Leave a list empty to include everything in it.</p>
        <CategoryTree categories={inventory.categories} ticked={ticked.category} errors={errors?.['categories']} />
        <ChoiceList
          title="Conditions"
          name="condition"
          choices={inventory.conditions}
          ticked={ticked.condition}
          errors={errors?.['conditions']}
        />
        <ChoiceList
          title="Lot sizes"
          name="lot_size"
          choices={inventory.lot_sizes}
          ticked={ticked.lot_size}
          errors={errors?.['lot_sizes']}
        />
        <SaveStatus part="inventory" failure={failure} />
        <p className="text-sm text-ink-soft group-has-checked:hidden">{choiceProblem([])}</p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save preferences</SubmitButton>
          {isAnySelected(inventory) && (
            <Button type="submit" form={CLEAR_FORM}>
              Clear all
            </Button>
          )}
          <LinkButton kind="quiet" to={PATH} preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </RequiredForm>
      {/* A form of its own: the other one must have something ticked, and this one saves nothing at all. */}
      <PostForm id={CLEAR_FORM} hidden>
        <input type="hidden" name="part" value="inventory" />
        <input type="hidden" name="clear" value="all" />
      </PostForm>
    </>
  )
}
