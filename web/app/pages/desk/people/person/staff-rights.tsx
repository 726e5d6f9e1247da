import type { Person } from '@lotyard/contract/desk/people'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { AREA_NAMES, AREA_NOTES, LEVEL_NAMES } from '../../../../features/people/staff-words.ts'
import { Button } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'

type Staff = NonNullable<Person['staff']>
type Props = {
  person: Person
  staff: Staff
  /** The viewer is one: others only read this. */
  isOwner: boolean
  answer: ActAnswer | undefined
}

const AREAS = Object.keys(AREA_NAMES) as (keyof typeof AREA_NAMES)[]

/** What an admin may do at the desk. Radio buttons in a table: it is sent without scripts, and read cell by cell. */
export function StaffRights({ person, staff, isOwner, answer }: Props) {
  const mayChange = isOwner && !person.is_you
  return (
    <Panel title="Rights at the desk">
      <div className="grid gap-5">
        <p>{staff.is_owner ? 'Owner: can do everything, and gives rights to others.' : introduce(staff, person)}</p>
        {!staff.is_owner && (
          <ActForm act="rights" hidden={wasOf(staff)} answer={answer}>
            {() => (
              <div className="grid gap-4">
                <RightsTable staff={staff} isDisabled={!mayChange} />
                {mayChange && (
                  <div>
                    <Button type="submit" kind="action">
                      Save rights
                    </Button>
                  </div>
                )}
              </div>
            )}
          </ActForm>
        )}
        {mayChange && !person.is_last_admin && <OwnerForm person={person} staff={staff} answer={answer} />}
        {!isOwner && <p className="text-ink-soft">Only owners can change this.</p>}
        {isOwner && person.is_you && <p className="text-ink-soft">Another owner has to change your own rights.</p>}
      </div>
    </Panel>
  )
}

function introduce({ rights }: Staff, { first_name }: Person): string {
  return Object.keys(rights).length === 0
    ? `${first_name} can sign in but can’t open the desk until an owner allows an area.`
    : `Who can change an area can also read it.`
}

function wasOf({ rights }: Staff): Record<string, string> {
  return Object.fromEntries(AREAS.map((area) => [`was_${area}`, rights[area] ?? 'none']))
}

function RightsTable({ staff: { rights }, isDisabled }: { staff: Staff; isDisabled: boolean }) {
  return (
    <table className="w-full max-w-2xl border-collapse text-left">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-3">
            Area
          </th>
          {LEVELS.map((level) => (
            <th key={level} scope="col" className="px-2 py-2 text-center font-semibold">
              {LEVEL_NAMES[level]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {AREAS.map((area) => (
          <tr key={area} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 pr-3 align-top font-normal">
              <span className="font-semibold">{AREA_NAMES[area]}</span>
              <span className="block text-sm text-ink-soft">{AREA_NOTES[area]}</span>
            </th>
            {LEVELS.map((level) => (
              <td key={level} className="px-2 text-center">
                <LevelChoice
                  area={area}
                  level={level}
                  isHeld={(rights[area] ?? 'none') === level}
                  isDisabled={isDisabled}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const LEVELS = ['none', 'read', 'write'] as const

type Choice = { area: keyof typeof AREA_NAMES; level: (typeof LEVELS)[number]; isHeld: boolean; isDisabled: boolean }

function LevelChoice({ area, level, isHeld, isDisabled }: Choice) {
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center justify-center">
      <span className="sr-only">
        {AREA_NAMES[area]}: {LEVEL_NAMES[level]}
      </span>
      <input
        type="radio"
        className="size-5 accent-ink"
        name={`may_${area}`}
        value={level}
        defaultChecked={isHeld}
        disabled={isDisabled}
      />
    </label>
  )
}

function OwnerForm({ person, staff, answer }: Pick<Props, 'person' | 'staff' | 'answer'>) {
  return (
    <ActForm act="owner" hidden={{ is_owner: staff.is_owner ? 'no' : 'yes' }} answer={answer}>
      {({ errors }) => (
        <div className="grid gap-3 border-t border-line pt-4">
          <Checkbox
            name="confirm"
            label={
              staff.is_owner
                ? `Take every right from ${person.first_name}. You can then say what they can do.`
                : `Let ${person.first_name} do everything, also give rights to others.`
            }
            errors={errors['confirm']}
          />
          <div>
            <Button type="submit" kind={staff.is_owner ? 'danger' : 'plain'}>
              {staff.is_owner ? 'Remove owner' : 'Make owner'}
            </Button>
          </div>
        </div>
      )}
    </ActForm>
  )
}
