import type { LotPhotos } from '@lotyard/contract/lots/photos'
import { MAX_ALT_LENGTH } from '@lotyard/contract/rules/listings/lot-photos'
import { useRef, useState, type DragEvent } from 'react'
import { useNavigation, useRevalidator, useSubmit } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { OrderPhoto } from '../../../../features/orders/order-photo.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { PostForm } from '../../../../ui/forms/post-form.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import type { EnteredPhoto } from './photo-form.ts'

type Props = {
  lot: LotPhotos
  /** What was typed into a form that was refused. */
  entered: EnteredPhoto[]
  failure: Failure | undefined
}

/** One form for all of them: whatever is pressed saves what was typed as well. */
export function PhotoList({ lot, entered, failure }: Props) {
  const { photos, version, title } = lot
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useIsBusy()
  const drag = useDragToPlace(form, isBusy)
  return (
    <PostForm
      ref={form}
      className="grid gap-4"
      preventScrollReset
      onSubmit={(event) => {
        if (isBusy) event.preventDefault()
      }}
    >
      {failure !== undefined && <FocusedFailure failure={failure} />}
      <input type="hidden" name="version" value={version} />
      {/* What Enter in a field presses: the first button of a form, which would move a photo. */}
      <button type="submit" name="do" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {photos.map(({ id, alt, photo }, index) => {
          const typed = entered.find((other) => other.id === id)?.alt
          return (
            <li
              key={id}
              {...(lot.can_add && drag.itemProps(id, index))}
              className={`grid content-start gap-3 rounded-sm border bg-surface p-3 ${drag.overId === id ? 'border-accent' : 'border-line'}`}
            >
              <input type="hidden" name="id" value={id} />
              <div className="relative overflow-hidden rounded-sm">
                <OrderPhoto photo={photo} />
                {index === 0 && (
                  <span className="absolute top-2 left-2">
                    <Badge tone="accent">On the card</Badge>
                  </span>
                )}
              </div>
              <TextField
                // Draws the field again where another editor has changed it.
                key={`${alt} ${typed ?? ''}`}
                label={`Photo ${index + 1} shows`}
                name="alt"
                maxLength={MAX_ALT_LENGTH}
                autoComplete="off"
                readOnly={!lot.can_add}
                hint={index === 0 ? `For people who can’t see it. Empty: “${title}”.` : undefined}
                defaultValue={typed ?? alt}
              />
              {lot.can_add && (
                <PhotoButtons id={id} index={index} count={photos.length} canRemove={lot.can_remove} isBusy={isBusy} />
              )}
            </li>
          )
        })}
      </ol>
      {lot.can_add && (
        <Button
          type="submit"
          kind="action"
          name="do"
          value="save"
          aria-disabled={isBusy}
          className="justify-self-start"
        >
          Save
        </Button>
      )}
    </PostForm>
  )
}

/**
 * Until the page shows what the last press did, its version is old, and the next press would be refused as if another
 * editor had changed the photos.
 */
function useIsBusy(): boolean {
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  return navigation.state !== 'idle' || revalidator.state !== 'idle'
}

type ButtonsProps = { id: string; index: number; count: number; canRemove: boolean; isBusy: boolean }

function PhotoButtons({ id, index, count, canRemove, isBusy }: ButtonsProps) {
  // Not really disabled while busy: the button that was pressed would lose the focus.
  const common = { type: 'submit', name: 'do', isSmall: true, 'aria-disabled': isBusy } as const
  const place = (to: number) => ({ ...common, value: `place:${id}:${to}` })
  const about = <span className="sr-only"> photo {index + 1}</span>
  return (
    <div className="flex flex-wrap gap-2">
      <Button {...place(index - 1)} disabled={index === 0} {...(index === 0 && { title: 'Already the first photo' })}>
        Move up{about}
      </Button>
      <Button
        {...place(index + 1)}
        disabled={index === count - 1}
        {...(index === count - 1 && { title: 'Already the last photo' })}
      >
        Move down{about}
      </Button>
      {index > 1 && <Button {...place(0)}>Make first{about}</Button>}
      {canRemove && (
        <Button {...common} value={`remove:${id}`} kind="danger">
          Remove{about}
        </Button>
      )}
    </div>
  )
}

const DRAG_TYPE = 'application/x-lot-photo'

/** Dropped on another photo, a photo takes its place, as if a button had been pressed. */
function useDragToPlace(form: React.RefObject<HTMLFormElement | null>, isBusy: boolean) {
  const submit = useSubmit()
  const [overId, setOverId] = useState<string | null>(null)

  function drop(event: DragEvent, index: number): void {
    const id = event.dataTransfer.getData(DRAG_TYPE)
    setOverId(null)
    if (id === '' || isBusy || form.current === null) return
    event.preventDefault()
    const fields = new FormData(form.current)
    fields.set('do', `place:${id}:${index}`)
    void submit(fields, { method: 'post', preventScrollReset: true })
  }

  const itemProps = (id: string, index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      // In a text field the pointer selects text.
      if (event.target instanceof HTMLInputElement) return event.preventDefault()
      event.dataTransfer.setData(DRAG_TYPE, id)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
      event.preventDefault()
      setOverId(id)
    },
    onDragLeave: () => setOverId((current) => (current === id ? null : current)),
    onDrop: (event: DragEvent) => drop(event, index),
  })
  return { overId, itemProps }
}
