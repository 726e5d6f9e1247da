import type { ActionFunctionArgs } from 'react-router'
import type { Api, Outcome } from '../../api/api.ts'
import { pageContext } from '../../lib/pages/page-context.ts'
import { readFields } from '../../lib/pages/forms/read-fields.ts'
import { orThrow, requireAdmin } from '../../lib/viewer/require-account.server.ts'
import { answerAct, told } from '../../features/desk/acts/perform-act.server.ts'
import { toMarketAnswer } from '../../features/market/market-answer.ts'

type Args = Pick<ActionFunctionArgs, 'context' | 'request'>

/** What a page of the market shows, for admins only. */
export async function loadMarket<Reply>(
  { context, request }: Args,
  ask: (api: Api) => Promise<Outcome<Reply>>,
): Promise<Reply> {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  return orThrow(await ask(page.api))
}

type Plan<Saved> = {
  save: (api: Api, form: FormData) => Promise<Outcome<Saved>>
  /** What the next page says. */
  said: (saved: Saved) => string
  to: string
}

/** The action of a page of the market. */
export function answerMarket<Saved>(args: Args, { save, said, to }: Plan<Saved>) {
  return answerAct(args, {
    perform: async ({ api }, form) => told(await save(api, form), said),
    toAnswer: toMarketAnswer,
    to,
  })
}

type Calls<Body extends { key: string }, Saved> = {
  create: (input: { body: Body }) => Promise<Outcome<Saved>>
  change: (input: { params: { key: string }; body: Omit<Body, 'key'> & { version: number } }) => Promise<Outcome<Saved>>
}

/** Creates what has no version yet. What has one is changed, and refused where another admin has saved it since. */
export async function saveKeyed<Body extends { key: string }, Saved>(
  form: FormData,
  body: Body,
  { create, change }: Calls<Body, Saved>,
): Promise<Outcome<Saved>> {
  const { version } = readFields(form, 'version')
  if (version === '') return create({ body })
  const { key, ...fields } = body
  return change({ params: { key }, body: { ...fields, version: Number(version) } })
}
