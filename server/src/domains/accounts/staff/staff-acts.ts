import type { Context } from '../../../context.ts'
import type { RunAct } from '../second-person/act-or-ask.ts'
import { changeOwner, changeRights, type GivenOwner, type GivenRights } from './change-rights.ts'

export type StaffActs = { rights: RunAct<GivenRights>; owner: RunAct<GivenOwner> }

export function openStaffActs(context: Pick<Context, 'db'>): StaffActs {
  return {
    rights: (given, by) => changeRights(context, given, by),
    owner: (given, by) => changeOwner(context, given, by),
  }
}
