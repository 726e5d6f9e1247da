import type { DeletionReason } from '@lotyard/contract/data-rights'
import { deletionProblems } from '@lotyard/contract/rules/data-rights/deletion-fields'
import type { Failure } from '../../api/api.ts'
import { FormErrors } from '../../features/credentials/form-errors.tsx'
import { KnownPasswordField } from '../../features/credentials/known-password-field.tsx'
import { readFields } from '../../lib/pages/read-fields.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { RequiredForm, SubmitButton } from '../../ui/forms/required-form.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Link } from '../../ui/link.tsx'

/** Where a reason can be settled; those without a place are settled by waiting or by asking the operator. */
const WAYS_ON: Partial<Record<DeletionReason['code'], { to: string; name: string }>> = {
  leading: { to: '/account/bids/?state=winning', name: 'See your bids' },
  unpaid_win: { to: '/account/bids/?state=won', name: 'See won lots' },
  open_offer: { to: '/account/bids/', name: 'See your offers' },
  seller_debt: { to: '/contact/', name: 'Contact us' },
  bidding_bar: { to: '/help/', name: 'Get help' },
}

const judge = (form: FormData) =>
  deletionProblems({ ...readFields(form, 'password'), confirm: form.get('confirm') !== null })

type Props = { reasons: DeletionReason[]; failure?: Failure | undefined }

/** While something is left to settle there is no form: it would only be refused. */
export function DeletePanel({ reasons, failure }: Props) {
  return (
    <Panel title="Delete account">
      <div className="grid gap-5">
        <div className="grid gap-3">
          <p>
            <strong>Removed for good:</strong> your name, e-mail address and password, addresses, devices, watch list,
            saved searches, preferences, newsletter subscription, and the e-mails we sent you.
          </p>
          <p>
            <strong>Kept without your name:</strong> your bids and won lots, because others bid against them. Auction
            records show a bidder number only. Lots you sold show "Former seller".
          </p>
          <p>You can't undo this. Download your data first if you want to keep it.</p>
        </div>
        {reasons.length > 0 ? <Reasons reasons={reasons} /> : <DeleteForm failure={failure} />}
      </div>
    </Panel>
  )
}

function Reasons({ reasons }: Pick<Props, 'reasons'>) {
  return (
    <Notice kind="info">
      <p className="font-semibold">You can't delete your account yet.</p>
      <ul className="mt-2 grid gap-2">
        {reasons.map(({ code, message }) => (
          <li key={code}>
            {message} <WayOn code={code} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function WayOn({ code }: Pick<DeletionReason, 'code'>) {
  const wayOn = WAYS_ON[code]
  if (wayOn === undefined) return null
  return (
    <Link to={wayOn.to} className="text-link font-semibold whitespace-nowrap">
      {wayOn.name}
    </Link>
  )
}

function DeleteForm({ failure }: Pick<Props, 'failure'>) {
  const errors = failure?.error.errors
  return (
    <RequiredForm judge={judge} className="grid max-w-md gap-5">
      <FormErrors failure={failure} />
      <KnownPasswordField errors={errors?.['password']} />
      <Checkbox
        name="confirm"
        required
        label="I understand that my account will be deleted for good"
        errors={errors?.['confirm']}
      />
      <SubmitButton kind="danger" busy="Deleting…" className="justify-self-start">
        Delete account
      </SubmitButton>
    </RequiredForm>
  )
}
