import { refusals } from '@lotyard/contract/wire/refusals'

/** `web`: the web processes, as host:port. */
export type SiteOptions = { listen: string; web: string[] }

/** A whole configuration for an nginx in the foreground that needs nothing under /etc or /var. */
export function nginxConfig({ folder, ...site }: SiteOptions & { folder: string }): string {
  return `daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr warn;

events {
    worker_connections 4096;
}

http {
    access_log off;
    default_type application/octet-stream;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `    ${name}_temp_path ${folder}/${name};`).join('\n')}

${indented(siteConfig(site))}
}
`
}

/**
 * nginx in front of the web processes, as a file of `conf.d` holds it. A request that reached no process is sent to the
 * next one. A write that may have reached one is not, unless it can be repeated safely: a bid or an order with an
 * Idempotency-Key, or one that is the same the second time.
 */
export function siteConfig({ listen, web }: SiteOptions): string {
  return `upstream lotyard {
${web.map((address) => `    server ${address} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 64;
    # Shorter than DRAIN_SECONDS: no idle connection is left when a process that is being replaced closes.
    keepalive_timeout 5s;
}

server {
    listen ${listen};
    # Larger than any single request: files being imported come in parts.
    client_max_body_size 32m;

    proxy_http_version 1.1;
    proxy_set_header Connection '';
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Request-Id $request_id;
    proxy_connect_timeout 2s;
    proxy_read_timeout 30s;
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 2;
    recursive_error_pages on;

    location / {
        error_page 502 504 = @away_page;
        proxy_pass http://lotyard;
    }
    location /api/ {
        error_page 502 504 = @away;
        proxy_pass http://lotyard;
    }

    # Live prices: every event at once, and a stream may be quiet for long.
    location /api/live {
        error_page 502 504 = @away;
        proxy_buffering off;
        proxy_read_timeout 1h;
        proxy_pass http://lotyard;
    }

    # A bid, an order or a payment counts once for its Idempotency-Key, so it may be sent to the next process.
    location ~ ^/api/(listings/[^/]+/bids|orders|orders/[^/]+/payments)$ {
        error_page 418 = @repeatable;
        error_page 502 504 = @away;
        if ($http_idempotency_key != '') {
            return 418;
        }
        proxy_pass http://lotyard;
    }
    location @repeatable {
        error_page 502 504 = @away;
        proxy_next_upstream error timeout non_idempotent;
        # An order that the gateway has charged waits for a database that is away, for up to a minute.
        proxy_read_timeout 75s;
        proxy_pass http://lotyard;
    }

    # A look at the price changes nothing, and a lot lies in a cart once.
    location ~ ^/api/(checkout/preview|cart/listings)$ {
        error_page 502 504 = @away;
        proxy_next_upstream error timeout non_idempotent;
        proxy_pass http://lotyard;
    }

    # No process answers: said as the market itself would, so that clients come back.
    location @away {
        default_type application/json;
        add_header Retry-After 1 always;
        return 503 '${quoted(JSON.stringify({ code: 'busy', message: refusals.busy.message }))}';
    }
    location @away_page {
        default_type text/html;
        add_header Retry-After 1 always;
        return 503 '${quoted(AWAY_PAGE)}';
    }
}
`
}

const AWAY_PAGE = `<!doctype html><html lang="en"><title>Back in a moment</title><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><p>${refusals.busy.message}</p></html>`

function quoted(text: string): string {
  return text.replaceAll("'", "\\'")
}

function indented(text: string): string {
  return text.trimEnd().replaceAll(/^(?=.)/gm, '    ')
}
