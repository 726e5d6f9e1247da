/** A file's name as a title: 'kitchen_returns-may.csv' is 'Kitchen returns may'. */
export function suggestTitle(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
