-- Which decision holds a key is asked by an index that nothing else can be taken for. By the center's number the primary key looked as
-- good to a planner who knew nothing of the table yet, or knew of many small centers, because row level security asks by that number
-- too: each question then went through all decisions of the center (11 ms for 20,000), on every connection that had kept such a plan.
-- The number as another type is in this index alone, and the cast is leakproof, so that the index may be asked before the policy is.
-- Not additive: nothing is recorded or sealed while it is built, two seconds for each million decisions that have a key.
create unique index decision_events_key_alone on decision_events ((center_id::bigint), key_digest) where key_digest is not null;
-- Not additive: nodes of the last release ask by functions that are in the database, and these ask by the new index.
drop index decision_events_key;
-- Not additive: as above; who met a key that is taken is told so by this name.
alter index decision_events_key_alone rename to decision_events_key;
