import { mappingProblem, type ManifestTarget } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import type { NumberStyle } from '@lotyard/contract/rules/desk/imports/number-styles'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { DeskViewer } from '../../../../lib/seller-scope.ts'
import { updateImport, type StoredImport } from '../import-queries.ts'
import { queueImportJob } from '../queue-import-job.ts'
import { requireLockedImport, requireMove } from '../require-import.ts'
import { listSavedLots } from '../saving/lot-queries.ts'
import { headersHash } from './headers-hash.ts'
import { listChoices, rememberMapping } from './mapping-queries.ts'

const MAX_REMEMBERED = 100

export type GivenMapping = {
  id: string
  version: number
  mapping: ManifestTarget[]
  conditionKey: string
  categoryKey: string
  numberStyles: readonly (NumberStyle | null)[]
}

/** Says what the columns mean, remembers it for the next file with these headers, and has every line checked. */
export async function mapImport(
  { db }: Pick<Context, 'db'>,
  viewer: DeskViewer,
  { id, version, mapping, conditionKey, categoryKey, numberStyles: givenStyles }: GivenMapping,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await requireLockedImport(tx, viewer, id)
    requireMove(stored, 'checking', version)
    const columns = stored.columns!
    const { conditions, categories } = await listChoices(tx)
    const errors: Record<string, string[]> = {}
    const problem = mapping.length === columns.length ? mappingProblem(mapping) : 'Choose a field for every column.'
    if (problem !== null) errors['mapping'] = [problem]
    const { styles, unfit, unclear } = readStyles(stored, mapping, givenStyles)
    if (unfit !== null) errors['mapping'] ??= [unfit]
    if (unclear !== null) errors['number_styles'] = [unclear]
    if (!conditions.some(({ key }) => key === conditionKey)) errors['default_condition'] = ['Choose a condition']
    if (!categories.some(({ key }) => key === categoryKey)) errors['default_category'] = ['Choose a category']
    if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
    await updateImport(tx, id, {
      state: 'checking',
      mapping,
      number_styles: styles,
      unmapped_fields: [],
      default_condition_key: conditionKey,
      default_category_key: categoryKey,
      percent: 0,
      // Lines of an earlier mapping are beyond it, so the job removes them before it begins.
      checked_row: 0,
      line_count: 0,
    })
    const targets = Object.fromEntries(columns.map((column, index) => [column.toLowerCase(), mapping[index]!]))
    const remembered = {
      sellerId: stored.seller_id,
      headersHash: headersHash(columns),
      targets,
      numberStyles: Object.fromEntries(
        columns.flatMap((column, index) => {
          const style = givenStyles[index] ?? null
          return style === null ? [] : [[column.toLowerCase(), style]]
        }),
      ),
      conditionKey,
      categoryKey,
    }
    await rememberMapping(tx, remembered, MAX_REMEMBERED)
    await queueImportJob(tx, 'check_import', id)
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'import.map',
      subject: `import:${id}`,
      details: { from: stored.mapping, to: mapping },
    })
  })
}

type ReadStyles = { styles: NumberStyle[]; unfit: string | null; unclear: string | null }

/** How each column's numbers are read: as they are written, and where that says nothing, as the seller says. */
function readStyles(
  { columns, number_facts }: StoredImport,
  mapping: readonly ManifestTarget[],
  given: readonly (NumberStyle | null)[],
): ReadStyles {
  const facts = number_facts ?? []
  const prices = mapping.flatMap((target, column) => (PRICES.includes(target) ? [column] : []))
  const unfit = prices.find((column) => facts[column]?.unfit != null)
  const unclear = prices.find((column) => facts[column]?.style === 'unclear' && given[column] == null)
  const styleOf = (column: number, otherwise: NumberStyle): NumberStyle => {
    const written = facts[column]?.style ?? 'point'
    return written === 'unclear' ? (given[column] ?? otherwise) : written
  }
  // Counts say little by themselves: '1.200' is written as the prices beside it are.
  const ofPrices = prices.length === 0 ? 'point' : styleOf(prices[0]!, 'point')
  const nameOf = (column: number): string => `“${columns![column]}”`
  return {
    styles: columns!.map((_, column) => styleOf(column, ofPrices)),
    unfit: unfit === undefined ? null : unfitSentence(nameOf(unfit), facts[unfit]!.unfit!),
    unclear:
      unclear === undefined
        ? null
        : `Say how to read ${nameOf(unclear)}: “${facts[unclear]!.example}” could be either.`,
  }
}

const PRICES: readonly ManifestTarget[] = ['unit_msrp', 'extended_msrp']

function unfitSentence(column: string, { what, example }: { what: string; example: string }): string {
  const holds = what === 'percentages' ? `holds percentages (“${example}”)` : `is in ${what} (“${example}”)`
  return `${column} ${holds}. Prices must be US dollars: choose another column, or convert it and upload the file again.`
}

/** Back to the columns, because they were mapped wrongly. */
export async function remapImport(
  { db }: Pick<Context, 'db'>,
  viewer: DeskViewer,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await requireLockedImport(tx, viewer, id)
    requireMove(stored, 'mapping', version)
    // It failed before its columns were found, or after drafts were made of it.
    if (stored.columns === null || (await listSavedLots(tx, id, 1)).length > 0) throw new Refusal('import_not_open')
    await updateImport(tx, id, { state: 'mapping', failure: null, goods: null })
    await writeAudit(tx, { accountId: viewer.accountId, action: 'import.remap', subject: `import:${id}` })
  })
}
