import type {
  getPriceBookEndpoint,
  listBookEntriesEndpoint,
  listBookUploadsEndpoint,
} from '@lotyard/contract/account/price-book'
import type { categoriesEndpoint } from '@lotyard/contract/lots/search'
import type { Api } from '../../../api/api.ts'
import { orThrow } from '../../../api/or-throw.ts'
import { readShown, type Shown } from './book-paths.ts'
import type { ListedEntries } from './entries/entries-panel.tsx'

/** The book, a page of its entries, and what the open form offers. */
export async function loadBook(api: Api, query: URLSearchParams) {
  const shown = readShown(query)
  const [book, uploads, list, categories] = await Promise.all([
    api.call<typeof getPriceBookEndpoint>('GET', '/api/account/price_book'),
    api.call<typeof listBookUploadsEndpoint>('GET', '/api/account/price_book/uploads'),
    loadEntries(api, shown),
    query.has('entry') ? api.call<typeof categoriesEndpoint>('GET', '/api/categories') : null,
  ])
  return {
    book: orThrow(book).price_book,
    // Without them the rest of the page is of use.
    uploads: uploads.ok ? uploads.data.uploads : [],
    list,
    shown: { ...shown, page: Math.min(shown.page, list.maxPage) },
    categories: categories === null ? [] : orThrow(categories).categories,
  }
}

async function loadEntries(api: Api, shown: Shown): Promise<ListedEntries> {
  const read = async (page: number) => {
    const query = { page, ...(shown.search !== '' && { search: shown.search }) }
    const listed = orThrow(
      await api.call<typeof listBookEntriesEndpoint>('GET', '/api/account/price_book/entries', { query }),
    )
    return { entries: listed.entries, total: listed.total, maxPage: listed.max_page, version: listed.version }
  }
  const list = await read(shown.page)
  // The last entries of the last page were removed.
  return shown.page > list.maxPage ? read(list.maxPage) : list
}
