import type { Notice } from '@lotyard/contract/account/notices'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type Props = { notice: Pick<Notice, 'text' | 'path' | 'is_read'>; className: string; children: ReactNode }

/** A notice that leads to what it is about; one that was unread when it was loaded says so. */
export function NoticeLink({ notice: { text, path, is_read }, className, children }: Props) {
  const content = (
    <>
      <span className={is_read ? undefined : 'font-semibold'}>
        {!is_read && <span className="mr-0.5 rounded-xs bg-accent px-1 text-xs text-on-accent">New</span>} {text}
      </span>
      {children}
    </>
  )
  // A plain one: browsers that came to buy don't know the desk's pages.
  if (path.startsWith('/admin/'))
    return (
      <a href={path} className={className}>
        {content}
      </a>
    )
  return (
    <Link to={path} className={className}>
      {content}
    </Link>
  )
}
