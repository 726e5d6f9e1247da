/** A PostgreSQL that Patroni looks after. */
export type HaproxyNode = { name: string; postgres: string; restPort: number }

export type HaproxyOptions = {
  /** Where clients find the primary, and a standby that is not far behind. */
  primary: string
  replica: string
  nodes: HaproxyNode[]
}

/** HAProxy in front of PostgreSQL: Patroni's own answer says which node is the primary. */
export function haproxyConfig({ primary, replica, nodes }: HaproxyOptions): string {
  return `global
    maxconn 2000
    log stdout format raw local0 notice

defaults
    mode tcp
    log global
    maxconn 1000
    timeout connect 2s
    timeout queue 4s
    timeout check 2s
    # Connections that listen for notices are silent for hours.
    timeout client 24h
    timeout server 24h
    # A machine that vanished counts as gone after 20 s. The system's own default is two hours, in which its locks would stay.
    option clitcpka
    clitcpka-idle 10s
    clitcpka-intvl 5s
    clitcpka-cnt 2
    option srvtcpka
    srvtcpka-idle 10s
    srvtcpka-intvl 5s
    srvtcpka-cnt 2
    # A node that is no longer what it was must lose its clients: a primary that comes back would go on taking bids.
    default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions

listen primary
    bind ${primary}
    option httpchk OPTIONS /primary
${nodes.map(serverLine).join('\n')}

listen replica
    bind ${replica}
    balance leastconn
    option httpchk OPTIONS /replica?lag=1MB
${nodes.map(serverLine).join('\n')}
`
}

function serverLine({ name, postgres, restPort }: HaproxyNode): string {
  return `    server ${name} ${postgres} check port ${restPort}`
}
