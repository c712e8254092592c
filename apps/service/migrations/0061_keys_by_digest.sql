-- A key that the caller chose may be personal, so an erasure takes it away; its SHA-256 stays, and is what tells a repeat.
alter table decision_events add column key_digest text collate "C";
update decision_events set key_digest = encode(sha256(convert_to(idempotency_key, 'UTF8')), 'hex')
 where idempotency_key is not null;
drop index decision_events_key;
create unique index decision_events_key on decision_events (center_id, key_digest) where key_digest is not null;
