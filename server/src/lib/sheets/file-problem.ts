/** A file that can't be imported, with a sentence that tells its owner what to do. No other attempt would read it. */
export class FileProblem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'FileProblem'
  }
}
