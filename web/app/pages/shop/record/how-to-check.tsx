import { buttonClass } from '../../../ui/forms/button.tsx'
import { Download } from '../../../ui/icons/icons.tsx'

/** For readers who want to check the record without trusting this page. */
export function HowToCheck({ listingName }: { listingName: string }) {
  return (
    <section
      aria-labelledby="how"
      className="grid justify-items-start gap-3 rounded-sm border border-line bg-surface p-4"
    >
      <h2 id="how" className="text-xl">
        Check it yourself
      </h2>
      <a href={`/api/listings/${listingName}/record`} download="record.json" className={buttonClass({})}>
        <Download />
        Download record.json
      </a>
      <p>Then run this in a copy of the source code, with Node.js. Add receipt files to check them too.</p>
      <code className="figures max-w-full overflow-x-auto rounded-sm bg-sunken px-3 py-2">
        npx lotyard-verify record.json receipt.json
      </code>
    </section>
  )
}
