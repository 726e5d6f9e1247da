import { ARCHIVE_PATH } from '@lotyard/contract/rules/data-rights/archive-file'
import { buttonClass } from '../../../ui/forms/button.tsx'
import { Download } from '../../../ui/icons/icons.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ARCHIVE_PARTS } from './archive-parts.ts'

export function DownloadPanel() {
  return (
    <Panel title="Download your data">
      <div className="grid gap-4">
        <p>One ZIP file with everything we keep about you. Each list comes as JSON and as CSV for spreadsheets.</p>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {ARCHIVE_PARTS.map(({ title, parts }) => (
            <div key={title}>
              <h3 className="mb-1 text-base">{title}</h3>
              <ul className="grid list-disc gap-0.5 pl-5 text-ink-soft">
                {parts.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {/* A plain link: the browser saves the file, with or without scripts. */}
        <a href={ARCHIVE_PATH} download className={buttonClass({}, 'justify-self-start')}>
          <Download className="size-4" />
          Download data
        </a>
      </div>
    </Panel>
  )
}
