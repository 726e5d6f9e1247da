import { tabChannel } from '../../../lib/browser/stores/tab-channel.ts'

/** Tells the other tabs of this browser that a cart has changed. */
export const cartChannel = tabChannel<{ email: string; version: number }>('lotyard-cart')
