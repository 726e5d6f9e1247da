// Elects a leader among the tabs of a browser: a lock decides which of them leads, a channel carries their messages.
//
// Where a browser lacks locks or channels, every tab is its own leader and its messages reach no other tab.

export type Tabs<Message> = {
  post: (message: Message) => void
  /** Takes the lead from the tab that has it: in the background that tab may be frozen. */
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
  const { locks, openChannel } = options
  if (locks !== undefined && openChannel !== undefined) return shareLead(options, locks, openChannel(options.name))
  options.onLead()
  return { post: () => {}, takeLead: () => {}, leave: options.onYield }
}

function shareLead<Message>(
  { name, onLead, onYield, onMessage }: TabsOptions<Message>,
  locks: LockManager,
  channel: BroadcastChannel,
): Tabs<Message> {
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
    // Rejects when the wait is aborted, and when another tab steals the lock. After a theft this tab waits again.
    void locks.request(name, { signal: waiting.signal }, hold).catch(waitAgainIfStolen)
  }

  function waitAgainIfStolen(): void {
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
      void locks.request(name, { steal: true }, hold).catch(waitAgainIfStolen)
    },
    leave() {
      hasLeft = true
      waiting?.abort()
      loseLead()
      channel.close()
    },
  }
}
