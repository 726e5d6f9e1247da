import type { AskedSecondPerson } from '@lotyard/contract/desk/staff'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../db/database.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { findAct } from './pending-queries.ts'
import { toPendingActs } from './to-pending-act.ts'

/** 202: stored for a second person, and nothing is done yet. */
export async function replyAsked(
  db: Db,
  reply: FastifyReply,
  { viewer, actId }: { viewer: Viewer; actId: string },
): Promise<AskedSecondPerson> {
  const [pending_act] = await toPendingActs(db, viewer, [(await findAct(db, actId))!])
  reply.code(202)
  return { pending_act: pending_act! }
}
