/**
 * A ref for the current link of a row that scrolls sideways. Without it the link may be out of sight on a narrow screen.
 * Not scrollIntoView, which would scroll the page too.
 */
export function bringIntoRow(link: HTMLElement | null): void {
  const row = link?.closest('ul')
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
