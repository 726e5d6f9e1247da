-- How a site looks and signs. What is null is as it comes. The rules are in contract/src/rules/site/branding/, which also
-- judge the contrast of accents.
alter table sites
  add column accent_light text collate "C",
  add column accent_dark text collate "C",
  add column sender_name text,
  add column mail_footer text,
  add column logo_hash text collate "C",
  add column logo_width integer,
  add column logo_height integer,
  add constraint accents_are_hex_colors check (accent_light ~ '^#[0-9a-f]{6}$' and accent_dark ~ '^#[0-9a-f]{6}$'),
  add constraint sender_names_are_one_short_line check (sender_name = btrim(sender_name)
    and length(sender_name) between 1 and 60 and sender_name !~ '[[:cntrl:]]'),
  add constraint mail_footers_are_short check (mail_footer = btrim(mail_footer)
    and length(mail_footer) between 1 and 500 and replace(mail_footer, E'\n', '') !~ '[[:cntrl:]]'
    and length(mail_footer) - length(replace(mail_footer, E'\n', '')) <= 7),
  add constraint a_logo_has_its_size check (num_nulls(logo_hash, logo_width, logo_height) in (0, 3)
    and logo_hash ~ '^[0-9a-f]{40}$' and logo_width between 1 and 480 and logo_height between 1 and 96);
