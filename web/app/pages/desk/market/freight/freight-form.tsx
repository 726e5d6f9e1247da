import type { FreightRates } from '@lotyard/contract/desk/market/freight'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { PostForm } from '../../../../ui/forms/post-form.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import type { FreightAnswer } from './freight-answer.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { labelOf, readSize, sizeOf, toFields } from './rate-fields.ts'
import { FeeFields, RateTable } from './rate-table.tsx'
import { ResizeButtons } from './resize-buttons.tsx'
import { isOfTransit } from './transit-fields.ts'
import { TransitTable } from './transit-table.tsx'

type Props = { rates: FreightRates; newest: number; answer: FreightAnswer | undefined }

/** Rates, then what they would do, then saving: the button to save comes with the preview. */
export function FreightForm({ rates, newest, answer }: Props) {
  const fields = answer === undefined ? toFields(rates) : answer.entered
  const size = readSize({ bands: fields['bands'] ?? '', breaks: fields['breaks'] ?? '' }) ?? sizeOf(rates)
  const unread = answer?.unread ?? []
  const preview = answer?.preview ?? null
  const canSave = preview !== null && preview.problems.length === 0 && preview.changes.length > 0
  const result = useRef<HTMLDivElement>(null)
  // The answer is below a long table: the admin who asked for it wants to read it, or to fill in the field that it made.
  useEffect(() => {
    if (answer === undefined) return
    const field = result.current?.closest('form')?.elements.namedItem(answer.resized?.empty ?? '')
    if (field instanceof HTMLInputElement) field.focus()
    else result.current?.focus()
  }, [answer])
  return (
    <PostForm className="grid grid-cols-[minmax(0,1fr)] gap-5" preventScrollReset>
      <input type="hidden" name="based_on" value={fields['based_on'] ?? newest} />
      <input type="hidden" name="bands" value={size.bands} />
      <input type="hidden" name="breaks" value={size.breaks} />
      {/* Of another size it is another table: fields keep what they were drawn with. */}
      <RateTable key={`${size.bands} ${size.breaks}`} size={size} fields={fields} unread={unread} />
      <FeeFields fields={fields} unread={unread} />
      <TransitTable key={`transit ${size.bands}`} size={size} fields={fields} unread={unread} />
      {answer && (
        <div ref={result} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {unread.length > 0 ? (
            <UnreadFields names={unread} />
          ) : (
            answer.failure && <Notice kind="danger">{answer.failure.error.message}</Notice>
          )}
          {answer.resized && <Notice kind="info">{answer.resized.said}</Notice>}
          {answer.isChangedSince && (
            <Notice kind="info">You changed rates after the preview. Check the new one, then save.</Notice>
          )}
          {preview && <PreviewPanel preview={preview} />}
        </div>
      )}
      {canSave && (
        <div className="max-w-xl">
          <input type="hidden" name="previewed" value={preview.previewed} />
          <TextField
            label="Why"
            name="note"
            autoComplete="off"
            hint="For the list of versions, for example: diesel is up"
            defaultValue={fields['note']}
            errors={answer?.failure?.error.errors?.['note']}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {/* First, so that the enter key previews and never saves. */}
        <Button type="submit" name="act" value="preview" kind={canSave ? 'plain' : 'action'}>
          {canSave ? 'Preview again' : 'Preview'}
        </Button>
        {canSave && (
          <Button type="submit" name="act" value="save" kind="action">
            Save rates
          </Button>
        )}
      </div>
      <ResizeButtons size={size} fields={fields} isOpen={answer?.resized != null} />
    </PostForm>
  )
}

function UnreadFields({ names }: { names: readonly string[] }) {
  const [days, rates] = [names.filter(isOfTransit), names.filter((name) => !isOfTransit(name))]
  return (
    <Notice kind="danger">
      {rates.length > 0 && <p>Enter a number, for example 105 or 0.38: {rates.map(labelOf).join('; ')}.</p>}
      {days.length > 0 && (
        <p>
          Enter days, for example 3 or 2-4, and whole miles, or leave all transit fields empty:{' '}
          {days.map(labelOf).join('; ')}.
        </p>
      )}
    </Notice>
  )
}
