import { data } from 'react-router'

/** Every path under /admin/ without a page of its own. */
export function loader() {
  throw data(null, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

export default function DeskNotFound() {
  return null
}
