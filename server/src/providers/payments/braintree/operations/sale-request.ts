import { toDecimal } from '@lotyard/contract/rules/money'
import type { TransactionRequest } from 'braintree'
import type { AuthoriseRequest } from '../../payment-gateway.ts'

/** Only a nonce can be kept: a token stands for what is kept already. */
export function keepsMethod({ saveMethod, source }: Pick<AuthoriseRequest, 'saveMethod' | 'source'>): boolean {
  return saveMethod && 'nonce' in source
}

/** A sale in the gateway's words, authorised only: capturing it is another call. */
export function toSaleRequest(request: AuthoriseRequest): TransactionRequest {
  const { orderId, amountCents, customerId, source } = request
  return {
    orderId,
    amount: toDecimal(amountCents),
    ...('nonce' in source ? { paymentMethodNonce: source.nonce } : { paymentMethodToken: source.token }),
    // With a token it makes the gateway check whose it is.
    ...((keepsMethod(request) || 'token' in source) && { customerId }),
    billing: toBilling(request.billingAddress),
    ...(request.deviceData !== null && { deviceData: request.deviceData }),
    options: { submitForSettlement: false, storeInVaultOnSuccess: keepsMethod(request) },
  }
}

/** What is not known is left out: the gateway would compare an empty street with the bank's. */
function toBilling(address: AuthoriseRequest['billingAddress']) {
  const billing = {
    firstName: address.first_name,
    lastName: address.last_name,
    company: address.company_name,
    streetAddress: address.street_address,
    extendedAddress: address.extended_address,
    locality: address.locality,
    region: address.region,
    postalCode: address.postal_code,
    countryCodeAlpha2: address.country,
    // The SDK's types do not know it.
    phoneNumber: address.phone_number,
  }
  return Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== undefined && value !== ''))
}
