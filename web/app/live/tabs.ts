// Lets the tabs of a browser share one thing: a lock says which of them leads, a channel carries what they tell each other.
//
// Where a browser lacks either, every tab leads itself and nobody hears it.

export type Tabs<Message> = {
  post: (message: Message) => void
  /** Takes the lead from whoever has it: a tab in the background may be asleep. */
  takeLead: () => void
  leave: () => void
}

export type TabsOptions<Message> = {
  name: string
  locks: LockManager | undefined
  openChannel: ((name: string) => BroadcastChannel) | undefined
  onLead: () => void
  onYield: () => void
  onMessage: (message: Message) => void
}

export function joinTabs<Message>(options: TabsOptions<Message>): Tabs<Message> {
  const { name, locks, openChannel, onLead, onYield, onMessage } = options
  if (locks === undefined || openChannel === undefined) {
    onLead()
    return { post: () => {}, takeLead: () => {}, leave: onYield }
  }

  const channel = openChannel(name)
  channel.addEventListener('message', (event: MessageEvent<Message>) => onMessage(event.data))
  let hasLeft = false
  let release: (() => void) | null = null
  let waiting: AbortController | null = null

  function hold(): Promise<void> {
    waiting = null
    return new Promise((resolve) => {
      release = resolve
      onLead()
    })
  }

  function loseLead(): void {
    if (release === null) return
    release()
    release = null
    onYield()
  }

  function waitForLead(): void {
    if (hasLeft) return
    waiting = new AbortController()
    // Rejected when the waiting is called off, and when the lock is taken from us; in the second case we wait again.
    void locks!.request(name, { signal: waiting.signal }, hold).catch(standBack)
  }

  function standBack(): void {
    if (release === null) return
    loseLead()
    waitForLead()
  }

  waitForLead()
  return {
    post: (message) => channel.postMessage(message),
    takeLead() {
      if (release !== null || hasLeft) return
      waiting?.abort()
      void locks.request(name, { steal: true }, hold).catch(standBack)
    },
    leave() {
      hasLeft = true
      waiting?.abort()
      loseLead()
      channel.close()
    },
  }
}
