import type { ManifestImport } from '@lotyard/contract/desk/imports'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { MAIN_BRAND_PERCENT } from '@lotyard/contract/rules/listings/goods/brand-name'
import { GOODS_MEASURES, type GoodsColumn } from '@lotyard/contract/rules/listings/goods/goods'
import { formatCents } from '@lotyard/contract/rules/money'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { FocusedFailure } from '../../../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../../../ui/forms/fields/text-area-field.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import type { ImportAnswer } from '../import-answer.ts'
import { SAVE_FORM } from '../words/word-fields.ts'
import { AcceptDefaults } from './accept-defaults.tsx'
import { LotTable } from './lot-table.tsx'
import { NewBrands } from '../mapping/new-brands.tsx'
import { goodsLabel } from '../../../../../features/desk/listings/goods-label.ts'
import { onlyKey } from '../../../../../features/desk/listings/only-key.ts'
import { suggestTitle } from './suggest-title.ts'
import { toOptions } from '../mapping/to-options.ts'

type Props = { shown: ManifestImport; answer: ImportAnswer | undefined }

/** Pallets first, as in the form of one lot. */
const MEASURES = ['pallet_count', ...GOODS_MEASURES.filter((name) => name !== 'pallet_count')] as const

/** An empty list would not say why nothing can be saved. What was mapped and corrected is kept meanwhile. */
const NO_WAREHOUSE = 'No warehouse yet. An admin can add one, then reload this page.'

/** What the drafts will say. Units and MSRP come from the lines. */
export function GoodsForm({ shown, answer }: Props) {
  const { version, lots, choices } = shown
  const errors = answer?.failure.error.errors
  const entered = answer?.entered
  const past = lots.filter(({ problem }) => problem !== null)
  const isBlocked = shown.error_line_count > 0 || past.length > 0
  const select = (name: GoodsColumn, options: [string, string][], suggested: string | null = null) => (
    <SelectField
      label={goodsLabel(name)}
      name={name}
      required
      options={options}
      hint={name === 'warehouse_key' && options.length === 0 ? NO_WAREHOUSE : undefined}
      defaultValue={entered?.[name] ?? suggested ?? ''}
      errors={errors?.[name]}
    />
  )
  return (
    <Panel title={lots.length > 1 ? `Save as ${formatCount(lots.length)} drafts` : 'Save as a draft'}>
      <RequiredForm id={SAVE_FORM} className="grid gap-5">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        {answer && <FocusedFailure failure={answer.failure} />}
        {errors?.['lots'] !== undefined && past.length === 0 && (
          <Notice kind="danger">{errors['lots'].join(' ')}</Notice>
        )}
        {past.length > 0 && <PastLimits lots={past} />}
        {lots.length > 1 ? <LotTable lots={lots} /> : <OneLot shown={shown} />}
        <TextField
          label={goodsLabel('title')}
          name="title"
          required
          autoComplete="off"
          hint={lots.length > 1 ? 'Each draft adds its lot, for example “Kitchen returns (A-17)”.' : undefined}
          defaultValue={entered?.['title'] ?? suggestTitle(shown.file_name)}
          errors={errors?.['title']}
        />
        <TextAreaField
          label={`${goodsLabel('description')} (optional)`}
          name="description"
          rows={3}
          defaultValue={entered?.['description']}
          errors={errors?.['description']}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {select('category_key', toOptions(choices?.categories), shown.default_category)}
          {select('condition_key', toOptions(choices?.conditions), shown.default_condition)}
          {select('lot_size_key', toOptions(choices?.lot_sizes))}
          {select('warehouse_key', toOptions(choices?.warehouses), onlyKey(choices?.warehouses))}
          <SelectField
            label={goodsLabel('brand_key')}
            name="brand_key"
            prompt="From the lines"
            hint={`The one that makes up ${MAIN_BRAND_PERCENT}% of a lot’s MSRP, if any`}
            options={toOptions(choices?.brands)}
            defaultValue={entered?.['brand_key'] ?? ''}
            errors={errors?.['brand_key']}
          />
        </div>
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3 xl:grid-cols-5">
          {MEASURES.map((name) => (
            <TextField
              key={name}
              label={goodsLabel(name)}
              name={name}
              required
              inputMode="numeric"
              autoComplete="off"
              defaultValue={entered?.[name]}
              errors={errors?.[name]}
            />
          ))}
        </div>
        <NewBrands shown={shown} entered={entered} />
        <AcceptDefaults shown={shown} entered={entered} errors={errors?.['accept_defaults']} />
        <Checkbox
          label="Master packs: items come in the manufacturer’s cases"
          name="master_pack"
          defaultChecked={entered?.['master_pack'] !== undefined}
        />
        {isBlocked ? (
          <Notice kind="info" isLive={false}>
            {blockedBy(shown.error_line_count)}
          </Notice>
        ) : (
          <SubmitButton busy="Saving…" className="justify-self-start">
            {lots.length > 1 ? 'Save drafts' : 'Save draft'}
          </SubmitButton>
        )}
      </RequiredForm>
    </Panel>
  )
}

function blockedBy(errorLineCount: number): string {
  if (errorLineCount === 0) return 'Split the lots above, or skip some of their lines, then save.'
  const lines = errorLineCount === 1 ? 'line' : `${formatCount(errorLineCount)} lines`
  return `Correct or skip the ${lines} with errors, then save.`
}

/** All of them at once: who splits one lot wants to know of the next before the file is uploaded again. */
function PastLimits({ lots }: { lots: ManifestImport['lots'] }) {
  return (
    <Notice kind="danger" isLive={false}>
      <p>{lots.length === 1 ? 'This lot is' : `These ${formatCount(lots.length)} lots are`} too large to save:</p>
      <ul className="figures mt-1 list-disc pl-5">
        {lots.map(({ lot, msrp_cents, units, problem }) => (
          <li key={lot}>
            {lot === '' ? 'The whole file' : lot}: MSRP {formatCents(msrp_cents ?? 0)}, {countOf(units, 'unit')}.{' '}
            {problem}.
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function OneLot({ shown: { lots } }: { shown: ManifestImport }) {
  const lot = lots[0]
  if (lot === undefined) return <p>Every line is skipped.</p>
  return (
    <p className="figures">
      {countOf(lot.line_count, 'line')}, {countOf(lot.units, 'unit')}, MSRP {formatCents(lot.msrp_cents ?? 0)}
    </p>
  )
}
