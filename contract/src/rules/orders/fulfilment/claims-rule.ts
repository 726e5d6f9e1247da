// How long a buyer may report a problem, in numbers and in words. Without imports: pages of visitors say it too.

/** Full days, from the moment the lots left; of a delivery, days of the calendar. */
export const CLAIM_DAYS = { afterPickUp: 5, afterDelivery: 5, afterShipping: 12, notArrived: 45 } as const

/** The rule as every page and mail says it. */
export const CLAIMS_RULE = `You can report a problem for ${CLAIM_DAYS.afterDelivery} days after delivery or pickup. If we ship it, you always have at least ${CLAIM_DAYS.afterShipping} days from shipping.`

/** Of what never came. */
export const NOT_ARRIVED_RULE = `If a shipment hasn’t arrived, you can tell us for ${CLAIM_DAYS.notArrived} days from shipping.`
