// The entry of the plain script, which defines one global and nothing else.
import { createPayPalWidget } from './create-paypal-widget.ts'

Object.assign(globalThis, { createPayPalWidget })
