/** An expected reason not to start. Its message is one sentence for the person at the terminal, shown without a stack. */
export class StartError extends Error {
  /** What stopped it may pass by itself, so a supervisor should try again. A bad setting doesn't. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass = false, ...options }: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options)
    this.name = 'StartError'
    this.mayPass = mayPass
  }
}
