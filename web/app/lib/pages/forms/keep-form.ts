import type { Failure } from '../../../api/api.ts'
import { keepPage } from '../keep-page.ts'

type Sent<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/** As keepPage, for pages that draw a refused form again from what was sent. */
export async function keepForm<Answer, Unsent>(
  { request, serverAction }: Sent<Answer>,
  toAnswer: (form: FormData, failure: Failure) => Unsent,
) {
  const form = await request.clone().formData()
  return keepPage(serverAction, (failure) => toAnswer(form, failure))
}
