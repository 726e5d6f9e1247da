-- Live pages are told of a record's last link that is not a leader's hidden raise. Without the index each of their reads
-- would go back through all raises since.
create index public_links on auction_links (auction_id, sequence) where kind <> 'bid' or moved_standing;
