import { rightsProblem } from '@lotyard/contract/rules/accounts/account-acts'
import { changedRights, DESK_AREAS, hasRight, type DeskRights } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { actOnAccount } from '../desk/act-on-account.ts'
import { isLastAdmin } from '../data-rights/forget-queries.ts'
import { requireSecondPerson, type ActedBy } from '../second-person/approval.ts'
import { findRights, removeOwner, saveAreas, saveOwner, type Rights } from './staff-queries.ts'

type Needs = Pick<Context, 'db'>

export type GivenRights = {
  accountId: string
  rights: DeskRights
  /** What the owner saw. */
  was: DeskRights
}

/** Says what an admin may read and change. It holds from their next request on: every request reads it with its session. */
export async function changeRights(
  context: Needs,
  { accountId, rights, was }: GivenRights,
  by: ActedBy,
): Promise<void> {
  await onStaff(context, { accountId, by }, async (tx, { email, now }) => {
    if (now.isOwner) throw new Refusal('conflict')
    const changes = changedRights(now.rights, rights)
    // The form was sent twice.
    if (changes.length === 0 && by.approval === undefined) return
    if (changedRights(was, now.rights).length > 0) throw new Refusal('conflict')
    const givesMoney = hasRight(rights, 'money', 'write') && !hasRight(now.rights, 'money', 'write')
    const asked =
      givesMoney || by.approval !== undefined
        ? await requireSecondPerson(tx, by, { kind: 'rights', ...aboutAccount(accountId, email), amountCents: null })
        : {}
    await saveAreas(tx, { accountId, rights, grantedBy: by.adminId })
    await writeAudit(tx, {
      accountId: by.adminId,
      action: 'account.rights',
      subject: `account:${accountId}`,
      details: { from: toText(now.rights), to: toText(rights), ...asked },
    })
  })
}

export type GivenOwner = { accountId: string; isOwner: boolean }

/** An owner who stops being one is an admin without any rights until somebody gives them some. */
export async function changeOwner(context: Needs, { accountId, isOwner }: GivenOwner, by: ActedBy): Promise<void> {
  await onStaff(context, { accountId, by }, async (tx, { email, now }) => {
    if (now.isOwner === isOwner && by.approval === undefined) return
    const asked = isOwner
      ? await requireSecondPerson(tx, by, { kind: 'owner', ...aboutAccount(accountId, email), amountCents: null })
      : {}
    if (isOwner) await saveOwner(tx, accountId, by.adminId)
    else await removeOwner(tx, accountId)
    await writeAudit(tx, {
      accountId: by.adminId,
      action: 'account.owner',
      subject: `account:${accountId}`,
      details: { to: isOwner, ...asked },
    })
  })
}

/** From the command line: the first owner, and one who helps where the only one has lost their way in. */
export async function makeOwnerByOperator({ db }: Needs, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await findRights(tx, accountId))?.isOwner !== false) return
    await saveOwner(tx, accountId, null)
    const details = { to: true }
    await writeAudit(tx, { accountId: null, action: 'account.owner', subject: `account:${accountId}`, details })
  })
}

type OfStaff = { email: string; now: Rights }

async function onStaff(
  context: Needs,
  { accountId, by }: { accountId: string; by: ActedBy },
  act: (tx: Tx, account: OfStaff) => Promise<void>,
): Promise<void> {
  // By id alone: an approver need not be an owner. The owner who asked was one.
  const target = by.approval === undefined ? { accountId, adminId: by.adminId } : accountId
  await actOnAccount(context, target, async (tx, account) => {
    const now = await findRights(tx, accountId)
    if (now === null) throw new Refusal('not_staff')
    const isYou = accountId === by.adminId
    const problem = rightsProblem({ isYou, isLastAdmin: await isLastAdmin(tx, accountId) })
    if (problem !== null) throw new Refusal(problem)
    await act(tx, { email: account.email, now })
  })
}

function aboutAccount(accountId: string, email: string): { subject: string; label: string } {
  return { subject: `account:${accountId}`, label: email }
}

/** 'orders: write, money: read'. */
function toText(rights: DeskRights): string {
  const held = DESK_AREAS.filter((area) => rights[area] !== undefined).map((area) => `${area}: ${rights[area]}`)
  return held.length === 0 ? 'nothing' : held.join(', ')
}
