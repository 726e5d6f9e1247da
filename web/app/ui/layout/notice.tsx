import type { FlashKind } from '@lotyard/contract/rules/site/flash'
import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info } from '../icons/icons.tsx'

const LOOKS: Record<FlashKind, { icon: typeof Info; box: string; mark: string }> = {
  success: { icon: CircleCheck, box: 'border-good bg-good-wash', mark: 'text-good' },
  danger: { icon: CircleAlert, box: 'border-bad bg-bad-wash', mark: 'text-bad' },
  info: { icon: Info, box: 'border-line-strong bg-note-wash', mark: 'text-ink' },
}

/** A message with an icon. Errors interrupt a screen reader, other kinds wait until it has finished. */
export function Notice({ kind, children, isLive = true }: { kind: FlashKind; children: ReactNode; isLive?: boolean }) {
  const { icon: Icon, box, mark } = LOOKS[kind]
  return (
    <div
      {...(isLive && { role: kind === 'danger' ? 'alert' : 'status' })}
      className={`flex items-start gap-2.5 rounded-sm border-l-4 px-4 py-3 ${box}`}
    >
      <Icon className={`mt-0.5 shrink-0 ${mark}`} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
