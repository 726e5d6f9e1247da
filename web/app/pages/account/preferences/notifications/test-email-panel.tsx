import { TEST_EMAIL_TRIGGERED } from '@lotyard/contract/rules/preferences/preference-messages'
import { Button } from '../../../../ui/forms/button.tsx'
import { PostForm } from '../../../../ui/forms/post-form.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { useIsSending, type Answer } from '../parts.ts'

export function TestEmailPanel({ answer }: { answer: Answer | undefined }) {
  const isSending = useIsSending('test_email')
  return (
    <Panel title="Test e-mail">
      <div className="grid gap-4">
        <p>Get the e-mail about newly added lots now, to make sure it reaches your inbox.</p>
        {answer !== undefined && !isSending && (
          <Notice kind={answer.failure === null ? 'success' : 'danger'}>
            {answer.failure?.error.message ?? TEST_EMAIL_TRIGGERED}
          </Notice>
        )}
        <PostForm className="justify-self-start" preventScrollReset>
          <input type="hidden" name="part" value="test_email" />
          <Button type="submit" disabled={isSending}>
            {isSending ? 'Sending…' : 'Send a test e-mail'}
          </Button>
        </PostForm>
      </div>
    </Panel>
  )
}
