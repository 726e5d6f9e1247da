import { getPersonEndpoint, listPeopleEndpoint } from '@lotyard/contract/desk/people'
import type { Context } from '../../../context.ts'
import { requireAdmin } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { readPeople, readPerson } from './read-people.ts'

/** What admins see of people. What they do to an account is its own domain's business. */
export function registerPeopleRoutes(app: App, { db }: Pick<Context, 'db'>): void {
  route(app, listPeopleEndpoint, 'admin', async (request) => {
    requireAdmin(request)
    return readPeople(db, request.query)
  })

  route(app, getPersonEndpoint, 'admin', async (request) => readPerson(db, requireAdmin(request), request.params.id))
}
