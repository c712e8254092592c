-- The two indexes of the listing are half of what recording a decision costs PostgreSQL, and most of that is comparing keys: nearly
-- all rows of a center agree in status, type and tag, so that each comparison went through all texts of a key before it came to the
-- id. Now a hash stands for the texts, in front of the id: a batch of rows is inserted in 0.76 of the time and moved in 0.9. Whoever
-- asks by a hash asks by the texts too, so that kinds which share one are never taken for each other, and the tag at the end of the
-- key keeps their rows apart. Columns that PostgreSQL generates would nearly double the time of a move, because it looks for each row
-- whether they are to be made anew; so batches give the hashes, and a trigger makes those that nobody gave (`hash_listed`).
alter table decision_listing add column type_hash bigint, add column kind_hash bigint;

-- What stands for a type and a tag: of the tag in the primary key, of no tag where none is asked for.
create function listing_hash(type text, tag text) returns bigint language sql immutable
  return hashtextextended(tag, hashtextextended(type, 0));

-- Batches give the hashes with their rows, which spares them a call of this for each. Whatever else lists a decision need not know of
-- them: an erasure, a center that comes back, and nodes of the last release, whose calls may be under way right now.
create function hash_listed() returns trigger language plpgsql as $$
begin
  new.type_hash := listing_hash(new.type, '');
  new.kind_hash := listing_hash(new.type, new.tag);
  return new;
end $$;

-- Not additive: nodes of the last release go on to find what they list, without an index that has it in order.
alter table decision_listing drop constraint decision_listing_pkey;
-- Not additive: as above.
drop index decision_listing_first;
-- Not additive: nothing is recorded or sealed while the table is written anew, some ten seconds for each million rows.
alter table decision_listing
  alter column type_hash type bigint using listing_hash(type, ''),
  alter column kind_hash type bigint using listing_hash(type, tag);
create trigger decision_listing_hashed before insert on decision_listing
  for each row when (new.type_hash is null or new.kind_hash is null) execute function hash_listed();
-- Not additive: as above; what nodes of the last release list is given its hashes by the trigger.
alter table decision_listing
  alter column type_hash set not null,
  add primary key (center_id, status, kind_hash, event_id, tag);
-- Not additive: as above.
create index decision_listing_first on decision_listing (center_id, status, type_hash, event_id) where is_first;
-- The planner knows nothing of the new columns before somebody looks.
analyze decision_listing;
