import { ARCHIVE_PATH } from '@lotyard/contract/rules/data-rights/archive-file'
import { buttonClass } from '../../ui/forms/button.tsx'
import { Download } from '../../ui/icons/icons.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

export function DownloadPanel() {
  return (
    <Panel title="Download your data">
      <div className="grid gap-4">
        <p>
          One ZIP file with your account details, addresses, devices, watched lots, saved searches, bids with their
          receipts, won lots, offers, preferences, and what we wrote to you. Every list comes as JSON and as CSV for
          spreadsheets.
        </p>
        {/* A plain link: the browser saves the file, with or without scripts. */}
        <a href={ARCHIVE_PATH} download className={buttonClass({}, 'justify-self-start')}>
          <Download className="size-4" />
          Download data
        </a>
      </div>
    </Panel>
  )
}
