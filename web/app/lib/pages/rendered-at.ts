import { createContext } from 'react'

/** When the server rendered the page, in milliseconds: the browser's first drawing must show the same times. */
export const RenderedAtContext = createContext(0)
