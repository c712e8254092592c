-- Whoever moves a chain says so, in the same transaction, for the sequencer to look there.
create or replace function note_moved_chain() returns trigger language plpgsql as $$
begin
  insert into log_pending (chain_center, chain_domain) values (new.center_id, new.domain);
  return null;
end $$;
create or replace trigger chain_heads_made after insert on chain_heads
  for each row when (new.index >= 0) execute function note_moved_chain();
create or replace trigger chain_heads_moved after update of index on chain_heads
  for each row when (new.index > old.index) execute function note_moved_chain();
