import { MAX_TITLE_LENGTH } from '@lotyard/contract/rules/listings/listing-title'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/forms/button.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { useEdit } from './use-edit.ts'

// Loaded on demand: few readers may edit.
const EditForm = lazyPart(() => import('./edit-form.tsx'))

/** The title, and for the lot's seller and admins a form in its place. */
export function TitleEdit({
  name,
  title,
  isOverridden,
  mayEdit,
  children,
}: {
  name: string
  title: string
  isOverridden: boolean
  mayEdit: boolean
  children: ReactNode
}) {
  const edit = useEdit(name)
  if (!mayEdit) return children
  if (!edit.isOpen) {
    return (
      // The button is below the title, which would lose a part of its row to it.
      <div className="grid gap-2">
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <Button isSmall className="needs-scripts" onClick={edit.open}>
            Edit title
          </Button>
          <a href={`/admin/listings/${name}/`} className="text-link">
            Edit listing
          </a>
        </div>
      </div>
    )
  }
  return (
    <EditForm
      edit={edit}
      label="Title"
      value={title}
      maxLength={MAX_TITLE_LENGTH}
      onSave={(text) => void edit.save({ overridden_title: text })}
    >
      {isOverridden && (
        <Button disabled={edit.isBusy} onClick={() => void edit.save({ overridden_title: null })}>
          Use original title
        </Button>
      )}
    </EditForm>
  )
}
