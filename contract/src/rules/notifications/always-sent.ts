/** What accounts can't switch off, in one sentence for every page that says so. The list follows SUBSCRIPTION_OF_KIND. */
export const ALWAYS_SENT =
  'We always e-mail you about lots you won, payments, offers to you, changes to your bids and the security of your account.'
