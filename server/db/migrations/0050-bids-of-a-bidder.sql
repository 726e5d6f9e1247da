-- The bids page and an account's receipts look for one bidder's bids in an auction. Without the index each look would go
-- back through the record, past everybody else's. It begins with the number: of two indexes that begin with the auction,
-- PostgreSQL took the wrong one for the bid path.
create index bids_of_a_bidder on auction_links (bidder_number, auction_id, sequence) where bidder_number is not null;
