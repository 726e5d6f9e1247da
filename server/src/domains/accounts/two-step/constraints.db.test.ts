import { isFreshStep, needsTwoStep } from '@lotyard/contract/rules/accounts/two-step'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { withTwoStep } from '../../../../test/two-step.ts'
import { needsTwoStepSql } from './two-step-queries.ts'

const server = useApp()

const change = (accountId: string, values: object) =>
  server.db.updateTable('two_factors').set(values).where('account_id', '=', accountId).execute()

test('the database takes the steps that the rule takes', async () => {
  const { id } = await withTwoStep(server)
  let last = 100
  await change(id, { last_used_step: last })
  for (const step of [99, 100, 101, 101, 105, 104]) {
    const isTaken = await change(id, { last_used_step: step }).then(
      () => true,
      (error: { constraint?: string }) => {
        expect(error.constraint).toBe('a_code_counts_once')
        return false
      },
    )
    expect([step, isTaken]).toEqual([step, isFreshStep(step, last)])
    if (isTaken) last = step
  }
})

test('the database refuses what the rules refuse', async () => {
  const { id } = await withTwoStep(server)
  const eleven = Array.from({ length: 11 }, (_, index) => `hash ${index}`)
  for (const [values, constraint] of [
    [{ recovery_codes: eleven }, 'ten_recovery_codes_at_most'],
    [{ failed_verification_count: 10 }, 'nine_wrong_codes_before_the_lock'],
    [{ confirmed_at: null }, 'what_is_confirmed_has_a_time'],
    [{ verified: false, confirmed_at: null }, 'recovery_codes_come_with_the_confirmation'],
    [{ verified: false, confirmed_at: null, recovery_codes: [] }, 'two_step_is_on_with_a_confirmed_secret'],
  ] as const)
    await expect(change(id, values)).rejects.toMatchObject({ constraint })
  const account = server.db.updateTable('accounts').where('id', '=', id)
  await expect(account.set({ two_factor_enabled: false }).execute()).rejects.toMatchObject({
    constraint: 'two_step_is_on_with_a_confirmed_secret',
  })
  const plain = await server.createAccount()
  const other = server.db.updateTable('accounts').where('id', '=', plain.id)
  await expect(other.set({ two_factor_enabled: true }).execute()).rejects.toMatchObject({
    constraint: 'two_step_is_on_with_a_confirmed_secret',
  })
})

test('the database asks for two-step sign-in of those of whom the rule asks it', async () => {
  const accounts = []
  for (const role of ['buyer', 'seller', 'admin'] as const) {
    accounts.push({ id: (await withTwoStep(server, role)).id, role, hasTwoStep: true })
    accounts.push({ id: (await server.createAccount({ role })).id, role, hasTwoStep: false })
  }
  const setting = { key: 'staff_two_step', value: 'required' }
  const asked: string[] = []
  for (const isRequired of [false, true]) {
    if (isRequired) await server.db.insertInto('settings').values(setting).execute()
    for (const { id, role, hasTwoStep } of accounts)
      for (const table of ['a', 'accounts'] as const) {
        const { rows } = await sql<{ needs: boolean }>`
          select ${sql.raw(needsTwoStepSql(table))} as needs from accounts ${sql.raw(table === 'a' ? 'a' : '')}
          where id = ${id}`.execute(server.db)
        const known = { role, hasTwoStep, isRequired, needs: rows[0]!.needs }
        expect(known).toEqual({ ...known, needs: needsTwoStep({ role, hasTwoStep }, isRequired) })
        if (known.needs) asked.push(role)
      }
  }
  await server.db.deleteFrom('settings').where('key', '=', setting.key).execute()
  expect(asked).toEqual(['admin', 'admin'])
})
