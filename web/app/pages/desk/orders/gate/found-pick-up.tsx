import type { GatePickUp } from '@lotyard/contract/desk/pickups'
import { countOf } from '@lotyard/contract/rules/format-count'
import { spellPickUpCode } from '@lotyard/contract/rules/orders/pickup/pickup-code'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'

type Props = { pickUp: GatePickUp; answer: ActAnswer | undefined }

/** What stands behind the code: whose it is, what to load, and the button that hands it over. */
export function FoundPickUp({ pickUp, answer }: Props) {
  const { code, orderId, number, warehouse, company, buyerName, lots, pallets, driver, words } = pickUp
  return (
    <Panel title={`${spellPickUpCode(code)}: ${countOf(pallets, 'pallet')}`}>
      <div className="grid gap-4">
        <Notice kind={pickUp.mayHandOver ? (pickUp.isWarning ? 'info' : 'success') : 'danger'}>{words}</Notice>
        <p>
          <strong className="block text-lg break-words">{company === '' ? buyerName : company}</strong>
          {company !== '' && <span className="block text-ink-soft">{buyerName}</span>}
          <Link to={deskOrderPath(orderId)} className="text-link">
            Order {number}
          </Link>
          , {warehouse}
        </p>
        <ul className="grid divide-y divide-line border-y border-line">
          {lots.map(({ name, title, units, pallets: count }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 break-words">
                {title}
                <span className="block text-sm text-ink-soft">Lot {name}</span>
              </span>
              <span className="figures text-ink-soft">
                {countOf(count, 'pallet')}, {countOf(units, 'unit')}
              </span>
            </li>
          ))}
        </ul>
        {driver !== null && <p>Driver: {driver}</p>}
        {pickUp.mayHandOver && (
          <ActForm
            act="hand_over"
            id={code}
            answer={answer}
            className="grid items-end gap-3 sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-start"
          >
            {({ errors, entered }) => (
              <>
                <TextField
                  label="Driver’s name"
                  name="driver"
                  required
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- with the code found, the name is all that is left to type.
                  autoFocus
                  autoComplete="off"
                  maxLength={100}
                  defaultValue={entered['driver']}
                  errors={errors['driver']}
                />
                <SubmitButton busy="Handing over…">Hand over</SubmitButton>
              </>
            )}
          </ActForm>
        )}
      </div>
    </Panel>
  )
}
