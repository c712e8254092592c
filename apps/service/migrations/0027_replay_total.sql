-- How many deliveries a replay is about, so that whoever waits for it sees how far it is. Null while nobody has counted: a replay
-- of one step is over before it could be told, and a very long range is not counted at all.
alter table webhook_replays add column total int;
