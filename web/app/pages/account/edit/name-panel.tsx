import type { Account } from '@lotyard/contract/account/account'
import { nameProblems } from '@lotyard/contract/rules/accounts/account-fields'
import type { Failure } from '../../../api/api.ts'
import { NameFields } from '../../../features/credentials/name-fields.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { EditErrors } from './edit-errors.tsx'

type Name = Pick<Account, 'first_name' | 'last_name'>
type Props = { account: Name; isEditing: boolean; failure?: Failure | undefined; entered?: Name | undefined }

const judge = (form: FormData) => nameProblems(readFields(form, 'first_name', 'last_name'))

export function NamePanel({ account, isEditing, failure, entered = account }: Props) {
  if (!isEditing) {
    return (
      <Panel
        title="Name"
        action={
          <LinkButton isSmall to="/account/edit/?edit=name" preventScrollReset aria-label="Edit name">
            Edit
          </LinkButton>
        }
      >
        <p>
          {account.first_name} {account.last_name}
        </p>
      </Panel>
    )
  }
  return (
    <Panel title="Name">
      <RequiredForm judge={judge} className="grid gap-5">
        <input type="hidden" name="part" value="name" />
        <EditErrors failure={failure} />
        <NameFields entered={entered} errors={failure?.error.errors} />
        <div className="flex gap-3">
          <SubmitButton busy="Saving…">Save name</SubmitButton>
          <LinkButton kind="quiet" to="/account/edit/" preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </RequiredForm>
    </Panel>
  )
}
