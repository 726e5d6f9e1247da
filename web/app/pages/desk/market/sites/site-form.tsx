import type { DeskSite } from '@lotyard/contract/desk/market/places'
import { SORT_OPTIONS } from '@lotyard/contract/rules/catalogue/sort-options'
import { EditForm, type Drawn } from '../../../../features/market/edit-form.tsx'
import type { MarketAnswer } from '../../../../features/market/market-answer.ts'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field.tsx'

export const SITES_PATH = '/admin/market/sites/'
export const NEW_SITE = 'new'

const SORTS = SORT_OPTIONS.map(({ key, label }) => [key, label] as const)

type Category = { key: string; name: string; parent_key: string | null }
type Props = {
  site?: DeskSite
  categories: readonly Category[]
  timeZones: readonly string[]
  answer: MarketAnswer | undefined
}

export function SiteForm({ site, categories, timeZones, answer }: Props) {
  const hidden = site && { key: site.key, version: site.version }
  return (
    <EditForm name={site?.key ?? NEW_SITE} hidden={hidden} answer={answer} back={SITES_PATH}>
      {(drawn) => (
        <>
          <SiteFields site={site} timeZones={timeZones} drawn={drawn} />
          <CategoryChoice chosen={site?.category_keys ?? []} categories={categories} drawn={drawn} />
          {site?.is_default !== true && (
            <Checkbox
              name="is_default"
              label="Make this the default site. Its name and time zone are then used in e-mails."
              defaultChecked={drawn.isTicked('is_default', false)}
            />
          )}
        </>
      )}
    </EditForm>
  )
}

type FieldProps = { site: DeskSite | undefined; timeZones: readonly string[]; drawn: Drawn }

function SiteFields({ site, timeZones, drawn: { errors, text } }: FieldProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        defaultValue={text('name', site?.name)}
        errors={errors['name']}
      />
      {site === undefined && (
        <TextField
          label="Key"
          name="key"
          required
          autoComplete="off"
          hint="For example: garden-lots. It can't be changed later."
          defaultValue={text('key')}
          errors={errors['key']}
        />
      )}
      <SelectField
        label="Sort lots by"
        name="default_sort"
        required
        options={SORTS}
        defaultValue={text('default_sort', site?.default_sort ?? '-updated_at')}
        errors={errors['default_sort']}
      />
      <SelectField
        label="Time zone"
        name="time_zone"
        required
        options={timeZones.map((name) => [name, name.replaceAll('_', ' ')] as const)}
        defaultValue={text('time_zone', site?.time_zone ?? 'America/Chicago')}
        hint="Morning e-mails go by it. Deadlines use the default site's."
        errors={errors['time_zone']}
      />
      <TextAreaField
        label="Hosts (optional)"
        name="hosts"
        rows={3}
        autoComplete="off"
        spellCheck={false}
        hint="One per line, for example: lots.example.com"
        defaultValue={text('hosts', site?.hosts.join('\n'))}
        errors={errors['hosts']}
      />
    </div>
  )
}

type ChoiceProps = { chosen: readonly string[]; categories: readonly Category[]; drawn: Drawn }

function CategoryChoice({ chosen, categories, drawn: { errors, isTicked } }: ChoiceProps) {
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
      <legend className="font-semibold">Categories</legend>
      <p className="text-sm text-ink-soft">
        Tick none to show everything. A category of the first level shows all that are under it.
      </p>
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
