/**
 * A ref for the current link of a row that scrolls sideways: on a narrow screen it would else stand outside of it. Only
 * the row moves, never the page.
 */
export function bringIntoRow(link: HTMLElement | null): void {
  const row = link?.closest('ul')
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
