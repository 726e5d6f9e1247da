import type { getTwoFactorEndpoint } from '@lotyard/contract/account/two-factor'
import { SECURITY_PATH } from '@lotyard/contract/rules/site/paths/security-path'
import { useSearchParams } from 'react-router'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import type { Route } from './+types/security'
import { changeSecurity, type SecurityAct, type SecurityAnswer } from './change-security.server.ts'
import { keepSetUp } from './keep-set-up.ts'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { BeginPanel, ConfirmPanel } from './set-up-panels.tsx'
import { TwoStepPanel } from './two-step-panel.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  return orThrow(await page.api.call<typeof getTwoFactorEndpoint>('GET', '/api/account/two_factor'))
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeSecurity(context.get(pageContext), await request.formData())
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const act = form.get('act') as SecurityAct
  return keepPage(serverAction, (failure): SecurityAnswer => ({ act, failure, ...keepSetUp(form, failure) }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Security', path: SECURITY_PATH, isPrivate: true })

export default function SecurityPage({ loaderData: twoStep, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const opened = actionData?.act ?? query.get('do')
  const { failure, setUp, recoveryCodes } = actionData ?? {}
  const part = () => {
    if (recoveryCodes !== undefined)
      return (
        <RecoveryCodes codes={recoveryCodes} isNew={actionData?.act === 'confirm'} opensDesk={twoStep.is_required} />
      )
    if (setUp !== undefined) return <ConfirmPanel setUp={setUp} failure={failure} />
    if (!twoStep.is_on) return <BeginPanel failure={failure} />
    if (opened === 'off' || opened === 'codes') return <ProofForm act={opened} failure={failure} />
    return <TwoStepPanel twoStep={twoStep} />
  }
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Security</h1>
      {twoStep.is_required && !twoStep.is_on && (
        <Notice kind="info" isLive={false}>
          This market requires two-step sign-in for admins. Set it up to open the desk.
        </Notice>
      )}
      {part()}
    </>
  )
}
