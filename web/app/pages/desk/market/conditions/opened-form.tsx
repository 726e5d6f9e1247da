import type { DeskBrand, DeskCondition, DeskLotSize } from '@lotyard/contract/desk/market/goods'
import { formatCount } from '@lotyard/contract/rules/format-count'
import type { DescribedFields } from '../../../../features/market/described-fields.ts'
import { EditForm } from '../../../../features/market/edit-form.tsx'
import { FieldInputs } from '../../../../features/market/field-inputs.tsx'
import { KEYED } from '../../../../features/market/kind-page.tsx'
import type { MarketAnswer } from '../../../../features/market/market-answer.ts'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import type { Problems } from '../../../../ui/forms/fields/field-problems.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import {
  CONDITION_FIELDS,
  CONDITIONS_PATH,
  judgeBrandName,
  judgeCondition,
  judgeLotSize,
  LOT_SIZE_FIELDS,
  MERGED_BRAND_FIELDS,
  NEW_BRAND_FIELDS,
  RENAMED_BRAND_FIELDS,
} from './choice-fields.ts'

type Props = {
  query: URLSearchParams
  conditions: readonly DeskCondition[]
  lotSizes: readonly DeskLotSize[]
  /** Those of the page that is shown. */
  brands: readonly DeskBrand[]
  answer: MarketAnswer | undefined
}

type Opened = {
  title: string
  /** As `save-choice.server.ts` knows it. */
  name: string
  fields: DescribedFields
  judge: (form: FormData) => Problems
  /** Left out for a new one. */
  item?: { key: string; version: number }
  /** A single field that isn't as wide as the form. */
  className?: string
}

/** The form that the address opens, so that it works before scripts do. */
export function OpenedForm({ query, conditions, lotSizes, brands, answer }: Props) {
  const merged = brands.find(({ key }) => key === query.get('merge'))
  const opened = findOpened({ query, conditions, lotSizes, brands })
  if (opened !== null) {
    const { title, name, fields, judge, item, className } = opened
    return (
      <Panel key={title} title={title}>
        <EditForm
          name={name}
          hidden={item && KEYED.hiddenOf(item)}
          answer={answer}
          judge={judge}
          back={CONDITIONS_PATH}
        >
          {(drawn) => <FieldInputs fields={fields} item={item} drawn={drawn} {...(className && { className })} />}
        </EditForm>
      </Panel>
    )
  }
  if (merged === undefined) return null
  const title = `Merge ${merged.name} into another brand`
  return (
    <Panel key={title} title={title}>
      <MergeForm brand={merged} answer={answer} />
    </Panel>
  )
}

const CONDITION = { fields: CONDITION_FIELDS, judge: judgeCondition }
const LOT_SIZE = { fields: LOT_SIZE_FIELDS, judge: judgeLotSize }
const BRAND = { judge: judgeBrandName, className: 'max-w-md' }

function findOpened({ query, conditions, lotSizes, brands }: Omit<Props, 'answer'>): Opened | null {
  const added = query.get('new')
  if (added === 'condition') return { title: 'Add condition', name: 'new condition', ...CONDITION }
  if (added === 'lot_size') return { title: 'Add lot size', name: 'new lot_size', ...LOT_SIZE }
  if (added === 'brand') return { title: 'Add brand', name: 'new brand', fields: NEW_BRAND_FIELDS, ...BRAND }
  const condition = conditions.find(({ key }) => key === query.get('condition'))
  if (condition) return { title: `Edit ${condition.name}`, name: 'edit condition', item: condition, ...CONDITION }
  const lotSize = lotSizes.find(({ key }) => key === query.get('lot_size'))
  if (lotSize) return { title: `Edit ${lotSize.name}`, name: 'edit lot_size', item: lotSize, ...LOT_SIZE }
  const renamed = brands.find(({ key }) => key === query.get('rename'))
  if (renamed === undefined) return null
  return { title: `Edit ${renamed.name}`, name: 'rename brand', item: renamed, fields: RENAMED_BRAND_FIELDS, ...BRAND }
}

function MergeForm({ brand, answer }: { brand: DeskBrand; answer: MarketAnswer | undefined }) {
  return (
    <EditForm
      name="merge brand"
      hidden={KEYED.hiddenOf(brand)}
      answer={answer}
      back={CONDITIONS_PATH}
      send="Merge brands"
      isDanger
    >
      {({ errors, ...drawn }) => (
        <>
          <p>
            The other brand gets the lots of {brand.name} ({formatCount(brand.lot_count)}). Links and saved searches for{' '}
            {brand.name} lead there too. This can&apos;t be undone.
          </p>
          <FieldInputs
            fields={MERGED_BRAND_FIELDS}
            item={undefined}
            // The API is told the other brand by its key.
            drawn={{ ...drawn, errors: { into: errors['into_key'] ?? [], ...errors } }}
            className="max-w-md"
          />
          <Checkbox name="confirm" required label={`Merge ${brand.name} for good`} errors={errors['confirm']} />
        </>
      )}
    </EditForm>
  )
}
