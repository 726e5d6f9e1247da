// What the forms of the security page do. Each names its act. A secret and recovery codes are in the answer to the post that
// asked for them, and on no page that an address leads to.
import type {
  beginTwoFactorEndpoint,
  confirmTwoFactorEndpoint,
  removeTwoFactorEndpoint,
  replaceRecoveryCodesEndpoint,
  TwoFactorSetUp,
} from '@lotyard/contract/account/two-factor'
import { SECURITY_PATH } from '@lotyard/contract/rules/site/paths/security-path'
import { data, redirect } from 'react-router'
import type { Failure } from '../../../api/api.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import type { PageContext } from '../../../lib/pages/page-context.ts'
import { keepSetUp } from './keep-set-up.ts'

const PATH = '/api/account/two_factor'

export type SecurityAct = 'begin' | 'confirm' | 'off' | 'codes'

export type SecurityAnswer = {
  act: SecurityAct
  failure?: Failure
  /** Between the password and the first code. */
  setUp?: TwoFactorSetUp
  recoveryCodes?: string[]
}

export async function changeSecurity(page: PageContext, form: FormData) {
  const { act, password, code } = readFields(form, 'act', 'password', 'code')
  if (act === 'confirm') return confirm(page, form)
  if (act === 'off') return turnOff(page, { password, code })
  if (act === 'codes') return replaceCodes(page, { password, code })
  const outcome = await page.api.call<typeof beginTwoFactorEndpoint>('POST', PATH, { body: { password } })
  return outcome.ok ? answer({ act: 'begin', setUp: outcome.data }) : answer({ act: 'begin', failure: outcome })
}

async function confirm({ api }: PageContext, form: FormData) {
  const { code } = readFields(form, 'code')
  const outcome = await api.call<typeof confirmTwoFactorEndpoint>('PUT', PATH, { body: { code } })
  if (outcome.ok) return answer({ act: 'confirm', recoveryCodes: outcome.data.recovery_codes })
  return answer({ act: 'confirm', failure: outcome, ...keepSetUp(form, outcome) })
}

async function turnOff(page: PageContext, body: { password: string; code: string }) {
  const outcome = await page.api.call<typeof removeTwoFactorEndpoint>('DELETE', PATH, { body })
  if (!outcome.ok) return answer({ act: 'off', failure: outcome })
  page.leaveFlash({ kind: 'success', text: 'Two-step sign-in is off.' })
  throw redirect(SECURITY_PATH)
}

async function replaceCodes({ api }: PageContext, body: { password: string; code: string }) {
  const outcome = await api.call<typeof replaceRecoveryCodesEndpoint>('POST', `${PATH}/recovery_codes`, { body })
  return outcome.ok
    ? answer({ act: 'codes', recoveryCodes: outcome.data.recovery_codes })
    : answer({ act: 'codes', failure: outcome })
}

function answer(given: SecurityAnswer) {
  return data(given, { status: given.failure === undefined ? 200 : given.failure.status || 503 })
}
