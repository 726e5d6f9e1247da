import type { FreightVersion } from '@lotyard/contract/desk/market/freight'
import { countOf } from '@lotyard/contract/rules/format-count'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import { ChangedRates } from './changed-rates.tsx'

type Props = { versions: readonly FreightVersion[]; inForce: number; path: string }

/** Who changed the rates, when, why and how. Orders name the version that priced them. */
export function VersionList({ versions, inForce, path }: Props) {
  return (
    <Panel
      title="Versions"
      action={
        <Link to="/admin/audit/?subject=freight_tariff%3A" className="text-link">
          Audit trail
        </Link>
      }
    >
      <ul className="grid gap-4">
        {versions.map((version) => (
          <li key={version.version} className="grid gap-1 border-b border-line pb-4 last:border-b-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong>Version {version.version}</strong>
              {version.version === inForce && <Badge tone="good">In force</Badge>}
              {!version.is_usable && <Badge tone="bad">Not usable</Badge>}
              <span className="text-ink-soft">
                <LocalTime at={version.created_at} />
                {version.by !== null && `, ${version.by}`}
              </span>
              {version.is_usable && version.version !== inForce && (
                <LinkButton to={`${path}?from=${version.version}`} isSmall className="ml-auto">
                  Use again<span className="sr-only"> version {version.version}</span>
                </LinkButton>
              )}
            </div>
            {version.note !== '' && <p className="break-words">{version.note}</p>}
            {version.changes.length > 0 && (
              <details>
                <summary className="min-h-11 cursor-pointer py-2">
                  {countOf(version.changes.length, 'rate')} changed
                </summary>
                <ChangedRates changes={version.changes} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
