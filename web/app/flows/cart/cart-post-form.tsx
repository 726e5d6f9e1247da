import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { TokenField } from '../../ui/forms/post-form.tsx'

type Props = {
  action: string
  method: 'put' | 'delete'
  /** With scripts, in place of the post. */
  onSend?: () => void
  className?: string
  children: ReactNode
}

/** Changes the cart by a plain form, which comes back to this page with the cart open. */
export function CartPostForm({ action, method, onSend, className, children }: Props) {
  const { pathname, search } = useLocation()
  function send(event: FormEvent<HTMLFormElement>) {
    if (onSend === undefined) return
    event.preventDefault()
    onSend()
  }
  return (
    <form method="post" action={action} onSubmit={send} className={className}>
      <TokenField />
      <input type="hidden" name="_method" value={method} />
      <input type="hidden" name="return_to" value={pathname + search} />
      {children}
    </form>
  )
}
