-- What every market has, demo or not: the default site, the categories of the specification (§9), conditions and sizes.
insert into sites (key, name, is_default) values ('lotyard', 'Lotyard', true);

insert into categories (key, name, parent_key, position) values
  ('computers-office', 'Computers & Office', null, 1),
  ('consumer-electronics', 'Consumer Electronics', null, 2),
  ('toys-baby', 'Toys & Baby', null, 3),
  ('home-garden', 'Home & Garden', null, 4),
  ('apparel-accessories', 'Apparel & Accessories', null, 5),
  ('general-merchandise', 'General Merchandise', null, 6);
insert into categories (key, name, parent_key, position) values
  ('laptops', 'Laptops', 'computers-office', 1),
  ('desktops', 'Desktops', 'computers-office', 2),
  ('monitors', 'Monitors', 'computers-office', 3),
  ('printers', 'Printers & Ink', 'computers-office', 4),
  ('office-furniture', 'Office Furniture', 'computers-office', 5),
  ('networking', 'Networking', 'computers-office', 6),
  ('televisions', 'Televisions', 'consumer-electronics', 1),
  ('audio', 'Audio & Headphones', 'consumer-electronics', 2),
  ('cell-phones', 'Cell Phones', 'consumer-electronics', 3),
  ('cameras', 'Cameras', 'consumer-electronics', 4),
  ('video-games', 'Video Games', 'consumer-electronics', 5),
  ('smart-home', 'Smart Home', 'consumer-electronics', 6),
  ('toys', 'Toys & Games', 'toys-baby', 1),
  ('baby-gear', 'Baby Gear', 'toys-baby', 2),
  ('nursery', 'Nursery', 'toys-baby', 3),
  ('outdoor-play', 'Outdoor Play', 'toys-baby', 4),
  ('kitchen', 'Kitchen', 'home-garden', 1),
  ('furniture', 'Furniture', 'home-garden', 2),
  ('tools', 'Tools & Hardware', 'home-garden', 3),
  ('patio-garden', 'Patio & Garden', 'home-garden', 4),
  ('bedding-bath', 'Bedding & Bath', 'home-garden', 5),
  ('appliances', 'Small Appliances', 'home-garden', 6),
  ('womens-clothing', 'Women''s Clothing', 'apparel-accessories', 1),
  ('mens-clothing', 'Men''s Clothing', 'apparel-accessories', 2),
  ('shoes', 'Shoes', 'apparel-accessories', 3),
  ('bags', 'Bags & Luggage', 'apparel-accessories', 4),
  ('jewelry-watches', 'Jewelry & Watches', 'apparel-accessories', 5),
  ('health-beauty', 'Health & Beauty', 'general-merchandise', 1),
  ('sporting-goods', 'Sporting Goods', 'general-merchandise', 2),
  ('automotive', 'Automotive', 'general-merchandise', 3),
  ('pet-supplies', 'Pet Supplies', 'general-merchandise', 4);

insert into conditions (key, name, definition, position) values
  ('new', 'New', 'Unused goods in their original, sealed packaging, straight from the shelf or the warehouse.', 1),
  ('like-new', 'Like New', 'Opened but unused, or used so little that it does not show. Complete, and in working order.', 2),
  ('used-good', 'Used - Good', 'Used, tested and working. Expect light wear; small accessories or packaging may be missing.', 3),
  ('used-fair', 'Used - Fair', 'Used and working, with marked wear. Parts or accessories may be missing.', 4),
  ('uninspected-returns', 'Uninspected Returns', 'Sent back by shoppers and not opened or tested by us. Some work, some do not, some are for parts.', 5),
  ('salvage', 'Salvage', 'Known to be defective, damaged or incomplete. Sold for parts, repair or recycling.', 6);

insert into lot_sizes (key, name, position) values
  ('case', 'Case', 1), ('pallet', 'Pallet', 2), ('multi-pallet', 'Multi-Pallet', 3), ('truckload', 'Truckload', 4);
