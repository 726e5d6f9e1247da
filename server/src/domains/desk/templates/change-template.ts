import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Actor } from '../listings/index.ts'
import { refuseTaken, requireTemplateName } from './create-template.ts'
import { requireOwnTemplate } from './require-template.ts'
import { deleteTemplateRow, lockTemplate, saveTemplateName } from './template-queries.ts'

/** `was`: the name that the page showed. Sent twice, it is renamed once. */
export async function renameTemplate(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  { id, name: given, was }: { id: string; name: string; was: string },
): Promise<void> {
  const name = requireTemplateName(given)
  const renaming = db.transaction().execute(async (tx) => {
    const template = requireOwnTemplate(await lockTemplate(tx, id), viewer)
    if (template.name === name) return
    if (template.name !== was) throw new Refusal('conflict')
    await saveTemplateName(tx, id, name)
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'template.rename',
      subject: `template:${id}`,
      details: { from: template.name, to: name },
    })
  })
  await refuseTaken(renaming)
}

export async function deleteTemplate(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  { id }: { id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name } = requireOwnTemplate(await lockTemplate(tx, id), viewer)
    await deleteTemplateRow(tx, id)
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'template.delete',
      subject: `template:${id}`,
      details: { name },
    })
  })
}
