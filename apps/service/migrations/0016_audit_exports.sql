-- An audit entry is exported by its id, and its place in the chain is known by that id alone: the log is append-only, so a row never
-- learns where it was sealed. The other chains' records keep their own index and are left out of this one.
create index chain_entries_of_audit on chain_entries (center_id, subject) include (index) where domain = 'audit';
