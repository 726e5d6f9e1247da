import type { FreightRates } from '@lotyard/contract/desk/market/freight'
import { noteProblem, tariffProblems } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { tariffChanges } from '@lotyard/contract/rules/shipping/tariff/tariff-changes'
import { toTariff } from '@lotyard/contract/rules/shipping/tariff/tariff-on-the-wire'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { listNewestTariffs } from '../tariff-queries.ts'
import type { TariffMemory } from '../tariff-memory.ts'
import { insertTariff } from './tariff-desk-queries.ts'

export type NewTariff = { basedOn: number; rates: FreightRates; note: string; byAccountId: string }

/** A new version, in force at once. Orders keep the version that priced them. */
export async function saveFreight(
  { db, tariffs }: Pick<Context, 'db'> & { tariffs: TariffMemory },
  { basedOn, rates: givenRates, note: given, byAccountId }: NewTariff,
): Promise<{ version: number }> {
  const note = given.trim()
  const problem = noteProblem(note)
  if (problem !== null) throw new Refusal('invalid_fields', { errors: { note: [problem] } })
  tariffs.forget()
  const inForce = await tariffs.read()
  const rates = toTariff(givenRates, inForce.rates)
  const problems = tariffProblems(rates)
  if (problems.length > 0) throw new Refusal('invalid_fields', { errors: { rates: problems } })
  const changes = tariffChanges(inForce.rates, rates)
  if (changes.length === 0)
    throw new Refusal('invalid_fields', { message: 'These rates are in force already. Change one to save.' })
  try {
    const version = await db.transaction().execute(async (tx) => {
      const [newest] = await listNewestTariffs(tx, 1)
      if (newest?.version !== basedOn) throw new Refusal('conflict')
      const saved = await insertTariff(tx, { rates, note, basedOn, byAccountId })
      await writeAudit(tx, {
        accountId: byAccountId,
        action: 'freight_tariff.create',
        subject: `freight_tariff:${saved}`,
        details: {
          note,
          from: Object.fromEntries(changes.map(({ name, from }) => [name, from])),
          to: Object.fromEntries(changes.map(({ name, to }) => [name, to])),
        },
      })
      return saved
    })
    return { version }
  } catch (error) {
    // Two who save at once both saw the same newest version.
    if (breaksRule(error, 'a_tariff_is_followed_once')) throw new Refusal('conflict')
    throw error
  } finally {
    tariffs.forget()
  }
}
