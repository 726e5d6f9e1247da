import { countOf } from '@lotyard/contract/rules/format-count'
import type { MailProps } from '@lotyard/contract/site/mails'
import { FEW_RECOVERY_CODES } from '@lotyard/contract/rules/accounts/two-step'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'

export const subject = () => 'A recovery code was used'

export default function RecoveryCodeUsed({
  firstName,
  leftCount,
  securityLink,
  resetLink,
}: MailProps['recovery-code-used']) {
  return (
    <MailLayout preview={leftWords(leftCount)} heading="A recovery code was used">
      <Paragraph>
        Hi {firstName}, a recovery code was just used on your Lotyard account instead of a code from your app.{' '}
        {leftWords(leftCount)}
      </Paragraph>
      {leftCount <= FEW_RECOVERY_CODES && (
        <Paragraph>
          <TextLink href={securityLink}>Get new recovery codes</TextLink> before you need them.
        </Paragraph>
      )}
      <Paragraph>If it wasn&apos;t you, choose a new password now, then get new recovery codes.</Paragraph>
      <ActionButton href={resetLink}>It wasn&apos;t me</ActionButton>
    </MailLayout>
  )
}

function leftWords(count: number): string {
  return count === 0 ? 'It was the last one.' : `You have ${countOf(count, 'code')} left.`
}
