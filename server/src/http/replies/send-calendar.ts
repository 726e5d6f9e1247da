import type { FastifyReply } from 'fastify'
import { ICS_TYPE } from '../../lib/formats/ics.ts'

type CalendarFile = {
  body: string
  fileName: string
  /** Whether the file is the same for everyone, and may be kept for a moment on the way. */
  isPublic: boolean
}

/** Inline, so that a phone offers to add the events: as an attachment they would only be saved. */
export function sendCalendar(reply: FastifyReply, { body, fileName, isPublic }: CalendarFile): FastifyReply {
  return reply
    .header('content-type', ICS_TYPE)
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', isPublic ? 'public, max-age=60' : 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(body)
}
