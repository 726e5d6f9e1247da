import type { DeskBrand } from '@lotyard/contract/desk/market/goods'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { EditForm } from '../../../../features/market/edit-form.tsx'
import type { MarketAnswer } from '../../../../features/market/market-answer.ts'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { CONDITIONS_PATH } from './conditions-path.ts'
import { judgeBrandName } from './judge-choice.ts'

type Props = { brand: DeskBrand; answer: MarketAnswer | undefined }

export function NewBrandForm({ answer }: Pick<Props, 'answer'>) {
  return (
    <EditForm name="new brand" answer={answer} judge={judgeBrandName} back={CONDITIONS_PATH}>
      {({ errors, text }) => (
        <div className="max-w-md">
          <TextField
            label="Name"
            name="name"
            required
            autoComplete="off"
            hint="As buyers will read it. Other spellings in manifests are matched to it."
            defaultValue={text('name')}
            errors={errors['name']}
          />
        </div>
      )}
    </EditForm>
  )
}

export function RenameForm({ brand, answer }: Props) {
  return (
    <EditForm
      name="rename brand"
      hidden={{ key: brand.key, version: brand.version }}
      answer={answer}
      judge={judgeBrandName}
      back={CONDITIONS_PATH}
    >
      {({ errors, text }) => (
        <div className="max-w-md">
          <TextField
            label="Name"
            name="name"
            required
            autoComplete="off"
            defaultValue={text('name', brand.name)}
            errors={errors['name']}
          />
        </div>
      )}
    </EditForm>
  )
}

/** By the name of the other brand: there may be thousands, too many for a list to choose from. */
export function MergeForm({ brand, answer }: Props) {
  return (
    <EditForm
      name="merge brand"
      hidden={{ key: brand.key, version: brand.version }}
      answer={answer}
      back={CONDITIONS_PATH}
      send="Merge brands"
      isDanger
    >
      {({ errors, text }) => (
        <>
          <p>
            The other brand gets the lots of {brand.name} ({formatCount(brand.lot_count)}). Links and saved searches for{' '}
            {brand.name} lead there too. This can&apos;t be undone.
          </p>
          <div className="max-w-md">
            <TextField
              label="Other brand"
              name="into"
              required
              autoComplete="off"
              hint="Its name as listed below"
              defaultValue={text('into')}
              errors={errors['into'] ?? errors['into_key']}
            />
          </div>
          <Checkbox name="confirm" required label={`Merge ${brand.name} for good`} errors={errors['confirm']} />
        </>
      )}
    </EditForm>
  )
}
