import { expect, test } from 'vitest'
import * as messages from './preference-messages.ts'

test('[S8.04] the messages are the specification’s, to the letter', () => {
  expect(messages.SAVING_PREFERENCES).toBe('Saving preferences...')
  expect(messages.SAVING_FAILED).toBe('Failure saving preferences.')
  expect(messages.LOADING_FAILED).toBe('Failure loading preferences')
  expect(messages.DEVICES_FAILED).toBe('Failure loading device information.')
  expect(messages.savedMessage(true)).toBe(
    "Your update has been saved. You'll receive an inventory email soon, with a link to newly added lots.",
  )
})

test('no e-mail is promised where none follows', () => {
  expect(messages.savedMessage(false)).toBe('Your update has been saved.')
})

test('[S8.05] a test e-mail is announced to the letter', () => {
  expect(messages.TEST_EMAIL_TRIGGERED).toBe('Email triggered. Please allow a few minutes to receive it.')
})
