import { cleanLocation, locationProblem } from '@lotyard/contract/rules/listings/goods/lot-location'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { saveEditWithin, type EditToSave } from '../editing/save-edit.ts'
import { saveLocationWithin } from '../editing/save-location.ts'
import type { Actor } from '../lock-own-listing.ts'
import { publishWithin, refuseBuyers } from './publish-listing.ts'

/** Gives the listing one of its seller's templates, and returns what it has not taken. Templates come after listings. */
export type ApplyTemplate = (tx: Tx, viewer: Actor, given: { name: string; templateId: string }) => Promise<string[]>

export type AllToSave = EditToSave & {
  /** Left out, it stays. */
  location?: string
  templateId?: string
  publish?: { startsAt: Date | null }
}

/**
 * What the editor's one form does: what was typed is saved, a template applied and the lot published, all of it or nothing.
 * Published without the rest, buyers would read the old title. Of the version that the page shows, so that no edit goes on
 * sale that its editor hasn't seen. Returns what the lot has not taken of the template.
 */
export async function saveAll(
  { db, applyTemplate }: Pick<Context, 'db'> & { applyTemplate: ApplyTemplate },
  viewer: Actor,
  { location: givenLocation, templateId, publish, ...edit }: AllToSave,
): Promise<string[]> {
  const location = givenLocation === undefined ? undefined : cleanLocation(givenLocation)
  const problem = location === undefined ? null : locationProblem(location)
  const saving = db.transaction().execute(async (tx) => {
    await saveEditWithin(tx, viewer, {
      ...edit,
      // An edit that is refused and a location that is wrong are told together.
      problems: problem === null ? {} : { location: [problem] },
      ...(publish !== undefined && { publish }),
    })
    // Beside the edit: a location is no change of the goods, so it waits for no admin.
    if (location !== undefined) await saveLocationWithin(tx, viewer, { name: edit.name, location })
    const skipped = templateId === undefined ? [] : await applyTemplate(tx, viewer, { name: edit.name, templateId })
    if (publish !== undefined) await publishWithin(tx, viewer, { name: edit.name, startsAt: publish.startsAt })
    return skipped
  })
  return refuseBuyers(saving)
}
