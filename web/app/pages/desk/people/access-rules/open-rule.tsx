import type { AccessRule, listRuleHoldersEndpoint, RuleHolder } from '@lotyard/contract/desk/access-rules'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { ACCESS_RULES_PATH, personPath } from '../../../../features/people/people-paths.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { OneFieldForm } from './one-field-form.tsx'

export type OpenedRule = ReplyOf<typeof listRuleHoldersEndpoint>

export function rulePath(id: string, page = 0): string {
  return `${ACCESS_RULES_PATH}?rule=${encodeURIComponent(id)}${page > 0 ? `&page=${page}` : ''}`
}

type Props = { opened: OpenedRule; page: number; answer: ActAnswer | undefined }

/** One rule: who holds it, its name, and its end. */
export function OpenRule({ opened, page, answer }: Props) {
  const { access_rule: rule, holders, total, max_page } = opened
  return (
    <>
      <Panel title={`Who holds “${rule.name}”`}>
        <div className="grid gap-4">
          {/* Another holder makes a new form: the address that was just granted would stay in it. */}
          <GrantForm key={total} rule={rule} answer={answer} />
          {holders.length === 0 ? (
            <p className="text-ink-soft">No one yet. Only admins and the seller see lots under this rule.</p>
          ) : (
            <>
              <p className="figures text-ink-soft">{countOf(total, 'account')}</p>
              <DataTable
                caption={`Who holds ${rule.name}`}
                columns={columnsFor(rule, answer)}
                rows={holders}
                keyOf={({ account_id }) => account_id}
              />
              <Pagination page={page} pageCount={max_page + 1} pathOf={(number) => rulePath(rule.id, number)} />
            </>
          )}
        </div>
      </Panel>
      <Panel title="Name">
        <RenameForm rule={rule} answer={answer} />
      </Panel>
      <Panel title="Delete">
        {rule.listing_count > 0 ? (
          <p>
            {rule.listing_count === 1 ? '1 listing uses' : `${formatCount(rule.listing_count)} listings use`} this rule,
            so it can’t be deleted. You can rename it.
          </p>
        ) : (
          <DeleteForm rule={rule} answer={answer} />
        )}
      </Panel>
    </>
  )
}

function columnsFor(rule: AccessRule, answer: ActAnswer | undefined): Column<RuleHolder>[] {
  return [
    {
      name: 'Account',
      cell: ({ account_id, name, email }) => (
        <>
          <Link to={personPath(account_id)} className="text-link font-semibold">
            {name}
          </Link>
          <span className="block text-sm break-all text-ink-soft">{email}</span>
        </>
      ),
    },
    {
      name: 'Revoke',
      cell: ({ account_id, email }) => (
        <ActForm act="revoke" id={account_id} hidden={{ rule: rule.id }} answer={answer} className="">
          {() => (
            <Button type="submit" isSmall kind="danger">
              Revoke<span className="sr-only"> from {email}</span>
            </Button>
          )}
        </ActForm>
      ),
      isNumber: true,
    },
  ]
}

type FormProps = { rule: AccessRule; answer: ActAnswer | undefined }

function GrantForm({ rule, answer }: FormProps) {
  return (
    <OneFieldForm
      act="grant"
      hidden={{ rule: rule.id }}
      answer={answer}
      field={{ name: 'email', label: 'E-mail address', type: 'email' }}
    >
      <SubmitButton busy="Granting…">Grant access</SubmitButton>
    </OneFieldForm>
  )
}

function RenameForm({ rule, answer }: FormProps) {
  return (
    <OneFieldForm
      act="rename"
      hidden={{ rule: rule.id, was: rule.name }}
      answer={answer}
      field={{ name: 'name', label: 'Name' }}
      now={rule.name}
    >
      <SubmitButton kind="plain" busy="Saving…">
        Rename
      </SubmitButton>
    </OneFieldForm>
  )
}

function DeleteForm({ rule, answer }: FormProps) {
  return (
    <ActForm act="delete" hidden={{ rule: rule.id }} answer={answer}>
      {({ errors }) => (
        <>
          <Checkbox
            name="confirm"
            required
            label={`Delete “${rule.name}” and take it from everyone who holds it`}
            errors={errors['confirm']}
          />
          <SubmitButton kind="danger" busy="Deleting…" className="justify-self-start">
            Delete access rule
          </SubmitButton>
        </>
      )}
    </ActForm>
  )
}
