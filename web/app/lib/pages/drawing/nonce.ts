import { createContext } from 'react'

/** The nonce of the page being rendered on the server. Undefined in the browser, where no scripts are added. */
export const NonceContext = createContext<string | undefined>(undefined)
