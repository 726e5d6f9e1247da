import type { DeletionReason } from '@lotyard/contract/account/data-rights'
import { deletionProblems } from '@lotyard/contract/rules/data-rights/deletion-fields'
import type { Failure } from '../../../api/api.ts'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { KnownPasswordField } from '../../../features/credentials/known-password-field.tsx'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { Checkbox } from '../../../ui/forms/fields/checkbox.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'

/** Where a reason can be settled; those without a place are settled by waiting or by asking the operator. */
const REASON_LINKS: Partial<Record<DeletionReason['code'], { to: string; name: string }>> = {
  leading: { to: '/account/bids/?state=winning', name: 'See your bids' },
  unpaid_win: { to: '/account/bids/?state=won', name: 'See won lots' },
  open_offer: { to: '/account/bids/', name: 'See your offers' },
  seller_debt: { to: '/contact/', name: 'Contact us' },
  bidding_bar: { to: '/help/', name: 'Get help' },
}

const REMOVED = [
  'Name, e-mail address, password and two-step sign-in',
  'Saved addresses and payment methods',
  'Devices and sign-ins',
  'Cart, watch list and saved searches',
  'Preferences and newsletter subscription',
  'Problems you reported, and resale certificates',
  'E-mails we sent you',
  'Manifest files you uploaded',
]

const KEPT = [
  'Orders and invoices, with the billing address, because the law asks for it',
  'Bids and won lots, without your name, because others bid against them',
  'Auction records, with your bidder number only',
  'Lots you sold, by "Former seller"',
]

const judge = (form: FormData) =>
  deletionProblems({ ...readFields(form, 'password'), confirm: form.get('confirm') !== null })

type Props = { reasons: DeletionReason[]; failure?: Failure | undefined }

/** While something is left to settle there is no form: it would only be refused. */
export function DeletePanel({ reasons, failure }: Props) {
  return (
    <Panel title="Delete account">
      <div className="grid gap-5">
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Fate title="Removed for good" of={REMOVED} />
          <Fate title="Kept" of={KEPT} />
        </div>
        <p>You can't undo this. Download your data first if you want to keep it.</p>
        {reasons.length > 0 ? <Reasons reasons={reasons} /> : <DeleteForm failure={failure} />}
      </div>
    </Panel>
  )
}

function Fate({ title, of }: { title: string; of: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-1 text-base">{title}</h3>
      <ul className="grid list-disc gap-0.5 pl-5 text-ink-soft">
        {of.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

function Reasons({ reasons }: Pick<Props, 'reasons'>) {
  return (
    <Notice kind="info">
      <p className="font-semibold">You can't delete your account yet.</p>
      <ul className="mt-2 grid gap-2">
        {reasons.map(({ code, message }) => (
          <li key={code}>
            {message} <ReasonLink code={code} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function ReasonLink({ code }: Pick<DeletionReason, 'code'>) {
  const link = REASON_LINKS[code]
  if (link === undefined) return null
  return (
    <Link to={link.to} className="text-link font-semibold whitespace-nowrap">
      {link.name}
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
