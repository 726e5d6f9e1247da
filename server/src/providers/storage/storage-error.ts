/**
 * Storage did not do what was asked. `away`: it can't be reached, is overloaded or full, and may be back in a moment.
 * `refused`: it answers and says no, to the key or to the bucket's name, and an operator must look. Messages name the
 * bucket or the folder and never a secret: they end up in logs.
 */
export class StorageError extends Error {
  readonly reason: 'away' | 'refused'

  constructor(reason: StorageError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.reason = reason
  }
}
