import { BUYER_PAPERS, PAPER_KEYS, PAPERS, type Paper } from '@lotyard/contract/rules/orders/fulfilment/papers'
import { oneOf } from '@lotyard/contract/wire/amounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireSeller, requireViewer } from '../../../http/requests/require-viewer.ts'
import type { App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { readOwnPaper, readPapers, type PaperFile, type PaperNeeds } from './read-papers.ts'

const Id = Type.String({ maxLength: 64 })
/** Each may name several, with commas between them: one box of a list is an order with all its shipments. */
const Ids = Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 500 })

export function registerPaperRoutes(app: App, needs: PaperNeeds): void {
  const config = { sendsFile: true, rateLimit: limitOf('invoices') }
  const desk = { area: 'orders', level: 'read', sellers: true } as const

  for (const paper of PAPER_KEYS)
    app.get<{ Params: { id: string } }>(
      `/admin/shipments/:id/${paper}.pdf`,
      {
        config: { ...config, desk },
        onRequest: hideFromBuyers,
        schema: { tags: ['admin'], summary: describe(paper), params: Type.Object({ id: Id }) },
      },
      async (request, reply) =>
        send(reply, await readPapers(needs, requireSeller(request), { ids: [request.params.id], paper })),
    )

  app.get<{ Querystring: { ids?: string[]; paper: Paper } }>(
    '/admin/shipments/papers.pdf',
    {
      config: { ...config, desk, rateLimit: limitOf('exports') },
      onRequest: hideFromBuyers,
      schema: {
        tags: ['admin'],
        summary: 'One paper of many shipments, in one PDF file',
        querystring: Type.Object({ ids: Type.Optional(Ids), paper: oneOf(PAPER_KEYS) }),
      },
    },
    async (request, reply) => {
      const { ids = [], paper } = request.query
      const each = ids.flatMap((some) => some.split(',')).filter((id) => id !== '')
      return send(reply, await readPapers(needs, requireSeller(request), { ids: each, paper }))
    },
  )

  const Part = Type.Object({ id: Id, part: Type.Integer({ minimum: 1, maximum: 100 }) })
  for (const paper of BUYER_PAPERS)
    app.get<{ Params: { id: string; part: number } }>(
      `/account/orders/:id/shipments/:part/${paper}.pdf`,
      { config, schema: { tags: ['orders'], summary: `${describe(paper)}, for its buyer`, params: Part } },
      async (request, reply) => {
        const { id: orderId, part } = request.params
        return send(reply, await readOwnPaper(needs, requireViewer(request), { orderId, part, paper }))
      },
    )
}

function describe(paper: Paper): string {
  return `${PAPERS[paper]} of a shipment, as a PDF file`
}

/** To those without a desk no shipment is there. */
async function hideFromBuyers(request: FastifyRequest): Promise<void> {
  const { role, needsTwoStep } = requireViewer(request)
  if (role === 'buyer' && !needsTwoStep) throw new Refusal('order_not_found')
}

/** Shown by the browser, which prints it. */
function send(reply: FastifyReply, { name, file }: PaperFile): FastifyReply {
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(file)
}
