import type { SettingKey } from '@lotyard/contract/rules/desk/settings'

/** Who runs the demo: an invented company, as its name says. The number is one of those kept for fiction. */
export const DEMO_SETTINGS: Record<Exclude<SettingKey, 'staff_two_step'>, string> = {
  operator_name: 'Lotyard Demo Co.',
  contact_email: 'help@lotyard.test',
  contact_phone: '(260) 555-0142',
  postal_address: '1200 Yard Road, Fort Wayne, IN 46803',
  fees: "You pay the price, or your winning bid, plus freight. There's no buyer's premium and no other fee.",
  claims:
    "Check your lot when it arrives. If it doesn't match its manifest or its condition, report it on your order's page with photos, or e-mail us the lot number.",
  wire_instructions:
    "Demo Bank, routing 000000000, account 0000000000, in the name of Lotyard Demo Co. Demo: don't send money.",
  terms: 'This is a demo: nothing here is for sale, and no order is shipped.',
}
