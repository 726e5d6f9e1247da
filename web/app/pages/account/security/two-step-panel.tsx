import type { TwoFactor } from '@lotyard/contract/account/two-factor'
import { FEW_RECOVERY_CODES } from '@lotyard/contract/rules/accounts/two-step'
import { countOf } from '@lotyard/contract/rules/format-count'
import { SECURITY_PATH } from '@lotyard/contract/rules/site/paths/security-path'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SiteDate } from '../../../ui/time/site-date.tsx'

/** Once it is on. What changes it opens by a link, so that it works before scripts do. */
export function TwoStepPanel({ twoStep: { since, recovery_codes_left: left } }: { twoStep: TwoFactor }) {
  return (
    <Panel title="Two-step sign-in">
      <div className="grid gap-4">
        <p>
          <strong>On</strong>
          {since !== null && (
            <>
              {' '}
              since <SiteDate at={since} />
            </>
          )}
          . After your password we ask for a code from your authenticator app.
        </p>
        {left <= FEW_RECOVERY_CODES ? (
          <Notice kind="info" isLive={false}>
            {left === 0 ? 'You have no recovery codes left.' : `You have only ${countOf(left, 'recovery code')} left.`}{' '}
            Get new ones, or you can’t sign in if you lose your phone.
          </Notice>
        ) : (
          <p>{countOf(left, 'recovery code')} left. Each signs you in once if you lose your phone.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`${SECURITY_PATH}?do=codes`} preventScrollReset>
            Get new recovery codes
          </LinkButton>
          <LinkButton kind="danger" to={`${SECURITY_PATH}?do=off`} preventScrollReset>
            Turn off
          </LinkButton>
        </div>
        <p className="text-ink-soft">Getting a new phone? Turn it off with the old one, then set it up again.</p>
      </div>
    </Panel>
  )
}
