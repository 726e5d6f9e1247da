/**
 * The look of a field for files that are taken at once and listed beside it. The field is emptied each time, and the browser's
 * own words beside its button would say 'No file chosen' next to the chosen ones: they are drawn without ink.
 */
export const FILE_CHOOSER =
  'min-h-11 w-full text-base text-transparent file:mr-3 file:min-h-11 file:rounded-sm file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink'
