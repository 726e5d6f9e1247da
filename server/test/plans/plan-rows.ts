// How many rows of tables a plan has read, filtered ones included: what a page costs in a market that grows.

export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Of all scans of tables in it. A bitmap's index scan tells of the rows that its heap scan reads. */
export function rowsRead(node: PlanNode): number {
  const isScan = node['Relation Name'] !== undefined && node['Node Type'] !== 'Bitmap Index Scan'
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = isScan ? each * (node['Actual Loops'] ?? 0) : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), own)
}
