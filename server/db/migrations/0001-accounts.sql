-- Who people are. The columns that the identity library writes are kept as it expects them; the rest is ours.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text collate "C" not null,
  email_verified boolean not null default false,
  name text not null,
  first_name text not null,
  last_name text not null,
  image text,
  role text collate "C" not null default 'buyer',
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_account_per_email unique (email),
  constraint emails_are_kept_in_lower_case check (email = lower(email)),
  constraint role_is_known check (role in ('buyer', 'seller', 'admin')),
  constraint names_have_a_limit check (length(first_name) <= 100 and length(last_name) <= 100 and length(name) <= 201),
  constraint emails_have_a_limit check (length(email) between 3 and 254)
);

create table credentials (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  provider_id text collate "C" not null,
  provider_account_id text collate "C" not null,
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_credential_per_provider unique (provider_id, provider_account_id)
);
create index credentials_account_id on credentials (account_id);

-- A signed-in browser: what the buyer sees as a device.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  token text collate "C" not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_session_per_token unique (token)
);
create index sessions_account_id on sessions (account_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text collate "C" not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- What an admin or a seller did, to what, and when. A record: inserted once.
create table audit_entries (
  id bigint generated always as identity primary key,
  account_id uuid references accounts,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
create index audit_entries_subject on audit_entries (subject, id);
