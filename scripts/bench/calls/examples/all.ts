// Every row of the bench. What reads comes first: writes change what later rows find.
import { READS } from './reads.ts'
import type { Example } from './example.ts'
import { PAGES } from './pages.ts'
import { WRITES } from './writes.ts'

export const EXAMPLES: readonly Example[] = [...READS, ...PAGES, ...WRITES]
