import { SIGN_IN_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import type { AccessRule } from '@lotyard/contract/desk/access-rules'
import type { Person, SignInRecord } from '@lotyard/contract/desk/people'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { ACCESS_RULES_PATH } from '../../../../features/people/people-paths.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { Badge, type BadgeTone } from '../../../../ui/layout/badge.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'

type RulesProps = { person: Person; rules: AccessRule[]; answer: ActAnswer | undefined }

const SEEN_WITHOUT_RULES: Record<Person['role'], string> = {
  buyer: 'Sees public lots only.',
  seller: 'Sees public lots and their own.',
  admin: 'Admins see every lot.',
}

/** Which private inventories they may see. */
export function HeldRules({ person, rules, answer }: RulesProps) {
  const held = new Set(person.access_rules.map(({ id }) => id))
  const others = rules.filter(({ id }) => !held.has(id))
  return (
    <Panel
      title="Access rules"
      action={
        <Link to={ACCESS_RULES_PATH} className="text-link">
          All access rules
        </Link>
      }
    >
      <div className="grid gap-4">
        {person.access_rules.length === 0 ? (
          <p className="text-ink-soft">{SEEN_WITHOUT_RULES[person.role]}</p>
        ) : (
          <ul className="grid gap-2">
            {person.access_rules.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                {name}
                <ActForm act="revoke" id={id} answer={answer} className="">
                  {() => (
                    <Button type="submit" isSmall kind="danger">
                      Revoke<span className="sr-only"> {name}</span>
                    </Button>
                  )}
                </ActForm>
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <ActForm
            act="grant"
            hidden={{ email: person.email }}
            answer={answer}
            className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            {({ errors }) => (
              <>
                <SelectField
                  label="Grant an access rule"
                  name="rule"
                  required
                  options={others.map(({ id, name }) => [id, name] as const)}
                  errors={errors['rule']}
                />
                <SubmitButton kind="plain" busy="Granting…">
                  Grant
                </SubmitButton>
              </>
            )}
          </ActForm>
        )}
      </div>
    </Panel>
  )
}

export function Devices({ person, answer }: Omit<RulesProps, 'rules'>) {
  return (
    <Panel
      title="Devices"
      action={
        person.devices.length > 0 && (
          <ActForm act="sign_out" answer={answer} className="">
            {() => (
              <Button type="submit" isSmall kind="danger">
                Sign out everywhere
              </Button>
            )}
          </ActForm>
        )
      }
    >
      {person.devices.length === 0 ? (
        <p className="text-ink-soft">Not signed in anywhere.</p>
      ) : (
        <ul className="grid gap-2">
          {person.devices.map(({ id, name, last_seen_at }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              {name}
              <span className="text-sm text-ink-soft">
                Last seen <LocalTime at={last_seen_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const OUTCOMES: Record<SignInRecord['outcome'], { words: string; tone: BadgeTone }> = {
  ok: { words: 'Signed in', tone: 'good' },
  wrong_password: { words: 'Wrong password', tone: 'bad' },
  code_asked: { words: 'Code asked', tone: 'neutral' },
  wrong_code: { words: 'Wrong code', tone: 'bad' },
  suspended: { words: 'Suspended', tone: 'bad' },
  locked: { words: 'Too many attempts', tone: 'bad' },
}

const SIGN_IN_COLUMNS: Column<SignInRecord>[] = [
  { name: 'Time', cell: ({ happened_at }) => <LocalTime at={happened_at} /> },
  {
    name: 'Result',
    cell: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].words}</Badge>,
  },
  { name: 'Device', cell: ({ device }) => device, isHiddenOnPhones: true },
  { name: 'Network', cell: ({ address_group }) => <span className="break-all">{address_group}</span> },
]

export function SignIns({ person: { sign_ins } }: { person: Person }) {
  return (
    <Panel title="Sign-ins">
      {sign_ins.length === 0 ? (
        <p className="text-ink-soft">None in the last {SIGN_IN_DAYS} days.</p>
      ) : (
        <DataTable
          caption={`Sign-ins of the last ${SIGN_IN_DAYS} days`}
          columns={SIGN_IN_COLUMNS}
          rows={sign_ins}
          keyOf={({ happened_at, outcome }) => `${happened_at} ${outcome}`}
        />
      )}
    </Panel>
  )
}
