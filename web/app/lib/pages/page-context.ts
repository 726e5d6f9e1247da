import type { PageSeam } from '@lotyard/contract/site/page-seam'
import { createContext } from 'react-router'
import type { Api } from '../../api/api.ts'

/** What a page's loader and action may reach for on the server: all that the server hands over, with a client of the API. */
export type PageContext = Omit<PageSeam, 'transport'> & { api: Api }

export const pageContext = createContext<PageContext>()
