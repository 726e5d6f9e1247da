import type { Order, wireInstructionsEndpoint } from '@lotyard/contract/orders/orders'
import type { Api } from '../../api/api.ts'

/** How to pay an open invoice; null for every other order. Where it can't be read, the page says whom to ask. */
export async function loadWireInstructions(
  api: Api,
  { id, state, isOwed }: Pick<Order, 'id' | 'state' | 'isOwed'>,
): Promise<string | null> {
  if (!isOwed && state !== 'proposed') return null
  const outcome = await api.call<typeof wireInstructionsEndpoint>('GET', '/api/orders/:id/wire_instructions', {
    params: { id },
  })
  return outcome.ok ? outcome.data.wire_instructions : null
}
