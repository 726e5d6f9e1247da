-- Photos that are put in order or described anew count a version of their own. Counted with the listing's, they made a seller's
-- request to change the goods lapse, and refused whoever was editing the listing.

alter table lots add column photos_version integer not null default 1
  constraint photos_versions_count_up check (photos_version >= 1);
