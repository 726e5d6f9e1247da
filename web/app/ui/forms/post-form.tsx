import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { useViewer } from '../../lib/viewer/use-viewer.ts'

/** A form that posts to a page of ours, with scripts or without. */
export function PostForm({ children, ...rest }: ComponentProps<typeof Form>) {
  return (
    <Form method="post" {...rest}>
      <TokenField />
      {children}
    </Form>
  )
}

/** The token without which the server refuses a post in a session. Visitors' pages have none: they are cached for all. */
export function TokenField() {
  const viewer = useViewer()
  return viewer && <input type="hidden" name="authenticity_token" value={viewer.csrfToken} />
}
