-- The database that the change feed was written in. A dump that is restored elsewhere brings its feed along, with numbers of
-- transactions that the new server has not reached or has used for others: the next start or trim sees by this row that the
-- feed is foreign, and empties it.
create table feed_origin (
  is_the_one boolean default true not null,
  origin text collate "C" not null,
  noted_at timestamptz default clock_timestamp() not null,
  constraint feed_origin_pkey primary key (is_the_one),
  constraint there_is_one_origin check (is_the_one)
);
