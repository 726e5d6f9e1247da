import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { SECURITY_PATH } from '@lotyard/contract/rules/site/paths/security-path'
import { SIGN_IN_PATH } from '@lotyard/contract/rules/site/paths/sign-in-path'

/** The addresses that mails of an account lead to. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/account/reset_password/?token=${encodeURIComponent(token)}`
}

export function verificationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/account/verify_email/?token=${encodeURIComponent(token)}`
}

export function emailChangeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/account/confirm_email/?token=${encodeURIComponent(token)}`
}

export function emailUndoLink(publicUrl: string, token: string): string {
  return `${publicUrl}/account/undo_email/?token=${encodeURIComponent(token)}`
}

export function contactLink(publicUrl: string): string {
  return publicUrl + CONTACT_PATH
}

export function forgotPasswordLink(publicUrl: string): string {
  return `${publicUrl}/account/forgot_password/`
}

export function signInLink(publicUrl: string): string {
  return publicUrl + SIGN_IN_PATH
}

export function browseLink(publicUrl: string): string {
  return `${publicUrl}/lots/`
}

export function securityLink(publicUrl: string): string {
  return publicUrl + SECURITY_PATH
}
