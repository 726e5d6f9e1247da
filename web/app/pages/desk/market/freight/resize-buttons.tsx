import type { ReactNode } from 'react'
import { Button } from '../../../../ui/forms/button.tsx'
import type { RateFields, TableSize } from './rate-fields.ts'
import { canRemove, canSplit, upTo } from './resize-table.ts'

type Props = { size: TableSize; fields: RateFields; isOpen: boolean }

/**
 * Buttons of the form that make its table larger or smaller, without scripts too. They come after its other buttons: the
 * enter key presses the first one, and must preview.
 */
export function ResizeButtons({ size, fields, isOpen }: Props) {
  return (
    <details open={isOpen} className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2">Add or remove bands and breaks</summary>
      <p className="mb-3 max-w-prose text-ink-soft">
        Split a band or a break to add one. Nothing is in force until you save.
      </p>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <Lines name="Distance bands">
          {upTo(size.bands).map((band) => (
            <Line
              key={band}
              noun="band"
              at={band}
              where={whereBand(fields, band)}
              canBeSplit={canSplit(size).band}
              canBeRemoved={canRemove(size).band}
            />
          ))}
        </Lines>
        <Lines name="LTL weight breaks">
          {upTo(size.breaks).map((at) => (
            <Line
              key={at}
              noun="break"
              at={at}
              where={`from ${fields[`break_from.${at}`] || '…'} lb`}
              canBeSplit={canSplit(size).break}
              canBeRemoved={canRemove(size).break(at)}
            />
          ))}
        </Lines>
      </div>
    </details>
  )
}

function whereBand(fields: RateFields, band: number): string {
  const miles = fields[`band_miles.${band}`]
  return miles === undefined ? 'the farthest' : `up to ${miles || '…'} mi`
}

function Lines({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-base">{name}</h3>
      <ul>{children}</ul>
    </div>
  )
}

type LineProps = { noun: 'band' | 'break'; at: number; where: string; canBeSplit: boolean; canBeRemoved: boolean }

function Line({ noun, at, where, canBeSplit, canBeRemoved }: LineProps) {
  const name = `${noun} ${at + 1}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 last:border-b-0">
      <span>
        {noun === 'band' ? 'Band' : 'Break'} {at + 1}, {where}
      </span>
      <span className="flex gap-2">
        {canBeSplit && <ResizeButton act={`split_${noun}.${at}`} verb="Split" name={name} />}
        {canBeRemoved && <ResizeButton act={`remove_${noun}.${at}`} verb="Remove" name={name} />}
      </span>
    </li>
  )
}

/** Works while fields are still empty. */
function ResizeButton({ act, verb, name }: { act: string; verb: string; name: string }) {
  return (
    <Button type="submit" name="act" value={act} formNoValidate isSmall kind="quiet">
      {verb}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
