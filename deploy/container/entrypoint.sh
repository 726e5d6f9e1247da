#!/bin/sh
# Runs one role of the market; the first word says which.
set -eu
role=${1:-web}
if [ $# -gt 0 ]; then shift; fi

case $role in
  web) exec node server/src/main.ts ;;
  worker) exec node server/src/worker-main.ts ;;
  migrate) exec node scripts/db/migrate.ts ;;
  admin | storage) exec node "scripts/$role.ts" "$@" ;;
  backup | restore) exec node "scripts/backup/$role.ts" "$@" ;;
  # A container has one role, so one of the two ports answers.
  health)
    exec node --eval '
      const ask = async (port) => {
        const reply = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) })
        if (!reply.ok) throw new Error(String(reply.status))
      }
      Promise.any([ask(process.env.PORT), ask(process.env.WORKER_PORT)]).catch(() => process.exit(1))'
    ;;
  *)
    echo "lotyard: '$role' is no role. Roles: web (the default), worker, migrate, admin, backup, restore, storage." >&2
    exit 64
    ;;
esac
