// Every row of the bench. What reads comes first: writes change what later rows find.
import { API_EXAMPLES } from './api-examples.ts'
import type { Example } from './example.ts'
import { PAGE_EXAMPLES } from './page-examples.ts'
import { WRITE_EXAMPLES } from './write-examples.ts'

export const EXAMPLES: readonly Example[] = [...API_EXAMPLES, ...PAGE_EXAMPLES, ...WRITE_EXAMPLES]
