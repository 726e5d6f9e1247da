/** Ends with one sentence on a Node that is too old to even install what we need. */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 20) return
  process.stderr.write('Lotyard needs Node 20 or later to install itself; this is ' + process.version + '.\n')
  process.exit(1)
}
