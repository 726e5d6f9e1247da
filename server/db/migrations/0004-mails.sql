-- Every mail there is, whether it leaves by SMTP or is kept for admins to read. No fact and recipient ever get two.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text collate "C" not null,
  fact text collate "C" not null,
  recipient text collate "C" not null,
  props jsonb not null,
  -- Written once, before the first attempt, so that a mail sent again is the same mail.
  message_id text collate "C",
  subject text,
  html text,
  plain_text text,
  state text collate "C" not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  finished_at timestamptz,
  constraint one_mail_per_fact_and_recipient unique (kind, fact, recipient),
  constraint one_mail_per_message_id unique (message_id),
  constraint mail_state_is_known check (state in ('queued', 'sent', 'kept', 'failed')),
  constraint what_left_was_written check (state not in ('sent', 'kept') or (message_id is not null and subject is not null)),
  constraint what_is_over_has_a_time check ((state = 'queued') = (finished_at is null)),
  constraint mails_have_limits check (length(recipient) <= 254 and length(fact) <= 200 and length(subject) <= 500
    and length(html) <= 500000 and length(plain_text) <= 200000 and length(last_error) <= 1000 and attempts >= 0)
);
create index mails_newest_first on mails (created_at desc, id desc);
