import type { ManifestImport } from '@lotyard/contract/desk/imports'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'
import { leftOutBrands } from './left-out-brands.ts'

type Props = {
  shown: Pick<ManifestImport, 'new_brands' | 'left_out_brand_count' | 'left_out_brand_limit'>
  /** Of a form that was refused. */
  entered: Record<string, string> | undefined
}

/** Numbered, because of a field that is sent several times a refused form keeps the last value only. */
export const newBrandField = (index: number): string => `new_brand_${index}`

/** The brands that saving will add. The reader sees at once where a column holds something else. */
export function NewBrands({ shown, entered }: Props) {
  const { new_brands: brands, left_out_brand_count: leftOut, left_out_brand_limit: limit } = shown
  if (brands.length === 0 && leftOut === 0) return null
  if (brands.length === 0)
    return <p className="text-sm text-ink-soft">{leftOutBrands(leftOut, ['new brand', 'new brands'], limit)}</p>
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{countOf(brands.length, 'new brand')}</legend>
      <p className="text-sm text-ink-soft">
        Saving adds them to your market, so that buyers can filter by them. Clear the box of anything that isn&apos;t a
        brand.
        {leftOut > 0 && ` ${leftOutBrands(leftOut, ['more', 'more'], limit)}`}
      </p>
      <ul className="grid max-h-72 gap-x-6 gap-y-2 overflow-y-auto rounded-sm border border-line p-3 sm:grid-cols-2 xl:grid-cols-3">
        {brands.map(({ name, line_count, msrp_cents }, index) => (
          <li key={name} className="min-w-0 break-words">
            <Checkbox
              name={newBrandField(index)}
              value={name}
              defaultChecked={entered === undefined || entered[newBrandField(index)] === name}
              label={
                <>
                  {name}{' '}
                  <span className="figures text-sm text-ink-soft">
                    {countOf(line_count, 'line')}, {formatCents(msrp_cents)}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
