import type { SlotDay } from '@lotyard/contract/orders/pickup'
import { Button } from '../../../ui/forms/button.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'

type Props = { days: readonly SlotDay[]; send: string }

/** A day, then a time. Days open one at a time without a script; a time that is full can't be chosen. */
export function SlotForm({ days, send }: Props) {
  if (days.every(({ slots }) => slots.every(({ isFull }) => isFull)))
    return <p>No times are free in the next days. Please look again tomorrow.</p>
  const firstFree = days.findIndex(({ slots }) => slots.some(({ isFull }) => !isFull))
  return (
    <PostForm className="grid gap-4">
      <input type="hidden" name="act" value="book" />
      <fieldset>
        <legend className="sr-only">Day and time</legend>
        <div className="grid divide-y divide-line rounded-sm border border-line">
          {days.map(({ day, words, slots }, at) => (
            <details key={day} name="day" open={at === firstFree}>
              <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-2">
                <span className="font-semibold">{words}</span>
                <span className="text-sm text-ink-soft after:ml-2 after:content-['▾'] in-open:after:content-['▴']">
                  {freeWords(slots)}
                </span>
              </summary>
              <div className="flex flex-wrap gap-2 px-3 pt-1 pb-3">
                {slots.map(({ startsAt, words: time, isFull }) => (
                  <label
                    key={startsAt}
                    className={`figures flex min-h-11 items-center rounded-sm border px-3 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isFull ? 'border-line text-ink-soft line-through' : 'cursor-pointer border-line-strong hover:border-ink'}`}
                  >
                    {/* Not required: in a closed day a browser could not say so. The server does. */}
                    <input type="radio" name="starts_at" value={startsAt} disabled={isFull} className="sr-only" />
                    <span className="sr-only">{words}, </span>
                    {time}
                    {isFull && <span className="sr-only"> (full)</span>}
                  </label>
                ))}
              </div>
            </details>
          ))}
        </div>
      </fieldset>
      <Button type="submit" kind="action" className="justify-self-start">
        {send}
      </Button>
    </PostForm>
  )
}

function freeWords(slots: SlotDay['slots']): string {
  const free = slots.filter(({ isFull }) => !isFull).length
  return free === 0 ? 'Full' : `${free} free`
}
