// The configurations under deploy/ of programs that `npm run cluster` runs too. They are made by the same functions, so
// what is shown there is what was tried.
import { haproxyConfig } from '../cluster/configs/haproxy-config.ts'
import { siteConfig } from '../cluster/configs/nginx-config.ts'

export type Example = { path: string; text: string }

const MADE_BY = '# Made by `npm run deploy -- examples`, of what `npm run cluster` runs.'

export function examples(): Example[] {
  return [
    {
      path: 'deploy/nginx/lotyard.conf',
      text: `${MADE_BY} Goes to /etc/nginx/conf.d/. Add a certificate: listen 443 ssl.
${siteConfig({ listen: '80', web: ['127.0.0.1:3000', '127.0.0.1:3001'] })}`,
    },
    {
      path: 'deploy/compose/nginx.conf',
      text: `${MADE_BY} The name web has an address for each web process.
${siteConfig({ listen: '8080', web: ['web:3000'] })}`,
    },
    {
      path: 'deploy/haproxy/haproxy.cfg',
      text: `${MADE_BY} In front of three PostgreSQL that Patroni looks after:
# DATABASE_URL goes to port 5000, DATABASE_REPLICA_URL to port 5001.
${haproxyConfig({
  primary: '*:5000',
  replica: '*:5001',
  nodes: ['10.0.0.11', '10.0.0.12', '10.0.0.13'].map((host, index) => ({
    name: `postgres${index + 1}`,
    postgres: `${host}:5432`,
    restPort: 8008,
  })),
})}`,
    },
  ]
}
