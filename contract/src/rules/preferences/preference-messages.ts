// Spec §8, to the letter: what the preferences page says.

export const SAVING_PREFERENCES = 'Saving preferences...'
export const SAVING_FAILED = 'Failure saving preferences.'
export const LOADING_FAILED = 'Failure loading preferences'
export const DEVICES_FAILED = 'Failure loading device information.'
export const TEST_EMAIL_TRIGGERED = 'Email triggered. Please allow a few minutes to receive it.'

const SAVED = 'Your update has been saved.'

/** The e-mail is named only where it follows. */
export function savedMessage(emailFollows: boolean): string {
  if (!emailFollows) return SAVED
  return `${SAVED} You'll receive an inventory email soon, with a link to newly added lots.`
}
