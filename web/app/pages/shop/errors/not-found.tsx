import { data, redirectDocument } from 'react-router'
import { isDeskPath } from '../../../lib/pages/paths/desk-path.ts'
import type { Route } from './+types/not-found'

/** Every path without a page of its own. */
export function loader() {
  throw data(null, { status: 404 })
}

/** A browser that only knows the shop's pages comes here on its way to the desk: then the server has the page. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (isDeskPath(new URL(request.url).pathname)) throw redirectDocument(request.url)
  return serverLoader()
}

export function action() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
