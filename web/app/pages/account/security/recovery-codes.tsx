import { SECURITY_PATH } from '@lotyard/contract/rules/site/paths/security-path'
import { useState } from 'react'
import { Button, buttonClass, LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'

type Props = { codes: string[]; isNew: boolean; opensDesk: boolean }

/** Shown once: only their hashes are kept. */
export function RecoveryCodes({ codes, isNew, opensDesk }: Props) {
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Lotyard recovery codes. Each works once.\n\n${text}\n`)}`
  return (
    <Panel title="Save your recovery codes">
      <div className="grid gap-4">
        <Notice kind="success">{isNew ? 'Two-step sign-in is on.' : 'Your old recovery codes no longer work.'}</Notice>
        <p>
          If you lose your phone, each of these signs you in once. Keep them somewhere safe, apart from your phone.{' '}
          <strong>We won’t show them again.</strong>
        </p>
        <ul className="figures grid w-fit grid-cols-2 gap-x-8 gap-y-1.5 rounded-sm bg-sunken px-5 py-4 font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3">
          <a href={file} download="lotyard-recovery-codes.txt" className={buttonClass({})}>
            Download
          </a>
          <CopyButton text={text} />
        </div>
        <div className="flex flex-wrap gap-3">
          {opensDesk ? (
            // A plain one: browsers that came to buy don't know the desk's pages.
            <a href="/admin/" className={buttonClass({ kind: 'action' })}>
              I’ve saved them, open the desk
            </a>
          ) : (
            <LinkButton kind="action" to={SECURITY_PATH}>
              I’ve saved them
            </LinkButton>
          )}
        </div>
      </div>
    </Panel>
  )
}

function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState('')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied.')
    } catch {
      // The clipboard needs https and the reader's permission. The codes can still be downloaded.
      setSaid("Your browser doesn't allow copying. Download them instead.")
    }
  }

  return (
    <>
      <Button className="needs-scripts" onClick={() => void copy()}>
        Copy
      </Button>
      <output className="text-ink-soft">{said}</output>
    </>
  )
}
