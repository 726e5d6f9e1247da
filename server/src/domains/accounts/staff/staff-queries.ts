// SQL of what admins may do at the desk.
import {
  DESK_AREAS,
  type DeskArea,
  type DeskLevel,
  type DeskRights,
} from '@lotyard/contract/rules/desk/staff/desk-rights'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type StaffRow = {
  id: string
  name: string
  email: string
  is_owner: boolean
  rights: DeskRights
  is_suspended: boolean
  has_two_step: boolean
  last_seen_at: Date | null
}

const RIGHTS = sql<DeskRights>`coalesce((select jsonb_object_agg(r.area, r.level) from staff_areas r
  where r.account_id = a.id), '{}')`

/** More than any market has. */
const MAX_STAFF = 200

/** Owners first. */
export async function listStaff(db: Db | Tx): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select a.id, a.name, a.email, a.owner_since is not null as is_owner, ${RIGHTS} as rights,
      a.suspended_at is not null as is_suspended, a.two_factor_enabled as has_two_step,
      (select max(s.updated_at) from sessions s where s.account_id = a.id and s.expires_at > now()) as last_seen_at
    from accounts a where a.role = 'admin' and a.deleted_at is null
    order by a.owner_since is null, a.name, a.id limit ${sql.lit(MAX_STAFF)}`.execute(db)
  return rows
}

export type Rights = { isOwner: boolean; rights: DeskRights }

/** Null for accounts that are no admin's. */
export async function findRights(db: Db | Tx, accountId: string): Promise<Rights | null> {
  const { rows } = await sql<Rights>`
    select a.owner_since is not null as "isOwner", ${RIGHTS} as rights
    from accounts a where a.id = ${accountId} and a.role = 'admin' and a.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** What stays as it is keeps the moment at which it was given. */
export async function saveAreas(
  tx: Tx,
  { accountId, rights, grantedBy }: { accountId: string; rights: DeskRights; grantedBy: string },
): Promise<void> {
  for (const area of DESK_AREAS) {
    const level = rights[area]
    if (level === undefined) await deleteArea(tx, accountId, area)
    else await saveArea(tx, { accountId, area, level, grantedBy })
  }
}

async function saveArea(
  tx: Tx,
  { accountId, area, level, grantedBy }: { accountId: string; area: DeskArea; level: DeskLevel; grantedBy: string },
): Promise<void> {
  await sql`insert into staff_areas (account_id, area, level, granted_by) values (${accountId}, ${area}, ${level}, ${grantedBy})
    on conflict (account_id, area) do update
      set level = excluded.level, granted_at = clock_timestamp(), granted_by = excluded.granted_by
      where staff_areas.level <> excluded.level`.execute(tx)
}

async function deleteArea(tx: Tx, accountId: string, area: DeskArea): Promise<void> {
  await tx.deleteFrom('staff_areas').where('account_id', '=', accountId).where('area', '=', area).execute()
}

export async function deleteAreas(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('staff_areas').where('account_id', '=', accountId).execute()
}

/** `ownerBy` null: from the command line. */
export async function saveOwner(tx: Tx, accountId: string, ownerBy: string | null): Promise<void> {
  await deleteAreas(tx, accountId)
  await tx
    .updateTable('accounts')
    .set({ owner_since: sql`clock_timestamp()`, owner_by: ownerBy, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .where('owner_since', 'is', null)
    .execute()
}

export async function removeOwner(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ owner_since: null, owner_by: null, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .execute()
}

export async function isOwner(tx: Tx, accountId: string): Promise<boolean> {
  return (await findRights(tx, accountId))?.isOwner ?? false
}
