import type { ImportLine } from '@lotyard/contract/desk/imports'
import { TARGET_LABELS, type ManifestField } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import { isTotalProblem, MANIFEST_PROBLEMS } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { Button } from '../../../../../ui/forms/button.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { FocusedFailure } from '../../../../../ui/forms/focused-failure.tsx'
import { PostForm } from '../../../../../ui/forms/post-form.tsx'
import { Badge } from '../../../../../ui/layout/badge.tsx'
import type { ImportAnswer } from '../import-answer.ts'

type Props = { line: ImportLine; answer: ImportAnswer | undefined }

/** A line, what is wrong with it, and the cells to fix it in. */
export function LineForm({ line, answer }: Props) {
  const { row_number, sheet, row, version, is_skipped, texts, problems } = line
  const place = sheet === null ? `Row ${row}` : `${sheet}, row ${row}`
  const fields = [...new Set(problems.map((problem) => MANIFEST_PROBLEMS[problem].field))]
  const isTotal = problems.some(isTotalProblem)
  return (
    <PostForm className="grid gap-3 px-4 py-4 md:px-5" aria-label={place} preventScrollReset>
      <input type="hidden" name="intent" value="line" />
      <input type="hidden" name="row" value={row_number} />
      <input type="hidden" name="version" value={version} />
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="figures text-sm text-ink-soft">{place}</span>
        <span className={`min-w-0 font-semibold break-words ${is_skipped ? 'line-through' : ''}`}>
          {texts.description || 'No description'}
        </span>
        <span className="text-sm text-ink-soft">{summarise(line)}</span>
        {is_skipped && <Badge>Skipped</Badge>}
      </div>
      {answer && <FocusedFailure failure={answer.failure} />}
      {!is_skipped && problems.length > 0 && (
        <ul className="grid gap-1">
          {problems.map((problem) => (
            <li key={problem} className="flex flex-wrap items-baseline gap-x-2">
              <Badge tone={MANIFEST_PROBLEMS[problem].isError ? 'bad' : 'neutral'}>
                {MANIFEST_PROBLEMS[problem].label}
              </Badge>
              <span className="text-sm">{MANIFEST_PROBLEMS[problem].advice}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {!is_skipped &&
          fields.map((field) => (
            <div key={field} className="min-w-0 flex-1 basis-48 sm:max-w-sm">
              <Cell field={field} value={answer?.entered[field] ?? texts[field]} />
            </div>
          ))}
        {!is_skipped && fields.length > 0 && (
          <Button type="submit" name="act" value="fix">
            Save<span className="sr-only"> row {row}</span>
          </Button>
        )}
        {!is_skipped && isTotal && (
          <Button type="submit" name="act" value="goods">
            It’s goods<span className="sr-only">, row {row}</span>
          </Button>
        )}
        <Button type="submit" name="act" value={is_skipped ? 'include' : 'skip'} kind={isTotal ? 'plain' : 'quiet'}>
          {is_skipped ? (isTotal ? 'It’s goods: include' : 'Include line') : 'Skip line'}
          <span className="sr-only"> {row}</span>
        </Button>
      </div>
    </PostForm>
  )
}

function Cell({ field, value }: { field: ManifestField; value: string }) {
  return <TextField key={value} label={TARGET_LABELS[field]} name={field} autoComplete="off" defaultValue={value} />
}

function summarise({ texts, upc, quantity, unit_msrp_cents }: ImportLine): string {
  const price = unit_msrp_cents === null ? texts.unit_msrp : formatWithCents(unit_msrp_cents)
  const named = [texts.brand, texts.model, upc === null ? texts.upc : `UPC ${upc}`]
  const counted = [`Qty ${quantity ?? (texts.quantity || '?')}`, price]
  return [...named, ...counted].filter((part) => part !== '').join(' · ')
}
