import type { AskedSecondPerson } from '@lotyard/contract/desk/staff'
import type { DeskOrder } from '@lotyard/contract/desk/orders'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { actOrAsk, replyAsked, type RunAct } from '../../accounts/index.ts'
import { readDeskOrder } from '../desk/read-desk.ts'

type OrderAct<Given> = { viewer: Viewer; given: Given; run: RunAct<Given & { orderId: string }> }

/** The order as it is afterwards, or what was stored for a second person. */
export async function actOnOrder<Given extends { orderId: string }>(
  { db }: Pick<Context, 'db'>,
  reply: FastifyReply,
  { viewer, given, run }: OrderAct<Given>,
): Promise<DeskOrder | AskedSecondPerson> {
  const { pendingActId } = await actOrAsk({ db }, { given, adminId: viewer.accountId, run })
  return pendingActId === undefined
    ? readDeskOrder(db, viewer, given.orderId)
    : replyAsked(db, reply, { viewer, actId: pendingActId })
}
