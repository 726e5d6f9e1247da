// The entry of the plain script, which defines one global and nothing else.
import { ILLEGAL_XHR_MESSAGE, VERSION } from './constants.ts'
import { createPayPalWidget } from './create-paypal-widget.ts'

// What the module exports beside the function hangs on it here.
Object.assign(globalThis, { createPayPalWidget: Object.assign(createPayPalWidget, { VERSION, ILLEGAL_XHR_MESSAGE }) })
