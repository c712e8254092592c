-- A decision is listed once for each of its tags, or once under the empty tag when it has none. The first of these rows also stands
-- for it where no tag is asked for. Before, it had a row under the empty tag besides those of its tags: a row more to write, and a
-- row more to move with every seal. What the processes of the version before read and call is gone, so they are stopped first.

alter table decision_listing add column is_first boolean not null default false;

-- The owner need not be a superuser, and sees no row of a forced table.
alter table decision_events no force row level security;
alter table decision_listing no force row level security;
update decision_listing as listing set is_first = true
  from decision_events as event
 where event.center_id = listing.center_id and event.id = listing.event_id and listing.tag = coalesce(event.tags[1], '');
delete from decision_listing where not is_first and tag = '';
alter table decision_events force row level security;
alter table decision_listing force row level security;

-- The status is of a fixed length and stands before the texts, so that a comparison of two keys has to step over fewer of them. The
-- primary key and the index below are most of what a listed decision costs.
create type decision_status as enum ('recorded', 'approved', 'sealed', 'rejected');
alter table decision_listing
  drop constraint decision_listing_status_check,
  drop constraint decision_listing_pkey,
  alter column status type decision_status using status::decision_status,
  add primary key (center_id, status, type, tag, event_id);
create index decision_listing_first on decision_listing (center_id, status, type, event_id) where is_first;

drop function move_decisions(int, json);
drop function move_decisions(int, text[], text[], text[], text[], text[]);
drop function moved_kinds(text[], text[], text[], text[], text[]);
drop function record_decisions(int, json);
drop function record_keyed_decisions(int, json);
drop function seal_decisions(int, json, json, json);
drop function listed_moves(json);
drop function list_labels(text[]);

-- A batch comes as one array for each column, which PostgreSQL reads four times as fast as JSON. `ids`, `types` and `tags` have a
-- place for each row of the listing: first those of the decisions with their first tags, in the order of the other arrays, and then
-- those of further tags. `tag_lists` are array literals, because there are no arrays of arrays of different lengths.

-- Lists decisions as recorded. Totals come last in every transaction and in order, so that two of them never wait for each other in
-- a circle.
create function list_recorded(for_center int, ids text[], types text[], tags text[], decision_count int) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into decision_listing (center_id, tag, type, status, event_id, is_first)
  select for_center, tags[place], types[place], 'recorded', ids[place], place <= decision_count
    from generate_subscripts(ids, 1) as place;
  insert into decision_counts as counts (center_id, tag, type, status, slot, total)
  select for_center, tag, type, 'recorded', pg_backend_pid() % 16, count(*)
    from (select tags[place] as tag, types[place] as type from generate_subscripts(ids, 1) as place where tags[place] <> ''
          union all
          select '', types[place] from generate_series(1, decision_count) as place) as listed
   group by tag, type order by tag, type
      on conflict (center_id, tag, type, status, slot) do update set total = counts.total + excluded.total;
end $$;

-- Records a batch of decisions of one center: one statement, so that a batch costs one round trip and one commit. It sets its own
-- scope and runs with the caller's rights, so row level security holds inside it.
create function record_decisions(for_center int, actions json[], actors json[], ai_contexts json[], reasonings text[],
                                 tag_lists text[], occurred timestamptz[], recorded timestamptz[],
                                 ids text[], types text[], tags text[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('scope.center_ids', '{' || for_center || '}', true);
  insert into decision_events (center_id, id, type, actor, action, ai_context, reasoning, tags, occurred_at, recorded_at)
  select for_center, ids[place], types[place], actors[place], actions[place], ai_contexts[place], reasonings[place],
         tag_lists[place]::text[], occurred[place], recorded[place]
    from generate_subscripts(actions, 1) as place;
  perform list_recorded(for_center, ids, types, tags, cardinality(actions));
end $$;

-- The same for decisions with idempotency keys, which may have been used before. Returned is the decision that holds each key, be it
-- a new one or an old one.
create function record_keyed_decisions(for_center int, actions json[], actors json[], ai_contexts json[], reasonings text[],
                                       tag_lists text[], occurred timestamptz[], recorded timestamptz[],
                                       ids text[], types text[], tags text[], keys text[], digests text[])
  returns table (idempotency_key text, id text, body_digest text) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  new_ids text[];
begin
  perform set_config('scope.center_ids', '{' || for_center || '}', true);
  with new_decision as (
    insert into decision_events (center_id, id, idempotency_key, body_digest, type, actor, action, ai_context, reasoning, tags,
                                 occurred_at, recorded_at)
    select for_center, ids[place], keys[place], digests[place], types[place], actors[place], actions[place], ai_contexts[place],
           reasonings[place], tag_lists[place]::text[], occurred[place], recorded[place]
      from generate_subscripts(keys, 1) as place
    -- In the order of their keys, so that two batches with the same keys never wait for each other in a circle.
     order by keys[place], place
        on conflict do nothing
    returning decision_events.id
  )
  select coalesce(array_agg(new_decision.id), '{}') into new_ids from new_decision;
  perform list_recorded(for_center, array_agg(ids[place] order by place), array_agg(types[place] order by place),
                        array_agg(tags[place] order by place), cardinality(new_ids))
     from generate_subscripts(ids, 1) as place where ids[place] in (select unnest(new_ids));
  return query
  select holder.idempotency_key, holder.id, holder.body_digest
    from (select distinct key from unnest(keys) as key) as wanted
   cross join lateral (select * from decision_events as event
                        where event.center_id = for_center and event.idempotency_key = wanted.key offset 0) as holder;
end $$;

-- Moves decisions of one center in the listing and in its totals, by kinds: a batch has few of them (tag, type, from, to), so the
-- listing is read once for each kind along all the ids it has there, which are neighbours. `amounts` say by how much the totals of a
-- kind change: under the empty tag every decision counts, but only those without tags are listed. That `moved_kinds` calls itself one
-- row long is for the planner, who then looks each row up by its key however little it knows of the listing yet.
create function moved_kinds(tags text[], types text[], from_statuses decision_status[], to_statuses decision_status[],
                            id_lists text[], amounts int[])
  returns table (tag text, type text, from_status decision_status, to_status decision_status, ids text[], amount int)
  language plpgsql stable rows 1 as $$
begin
  return query
  select given.tag, given.type, given.from_status, given.to_status, given.id_list::text[], given.amount
    from unnest(tags, types, from_statuses, to_statuses, id_lists, amounts)
           as given (tag, type, from_status, to_status, id_list, amount);
end $$;

create function move_decisions(for_center int, tags text[], types text[], from_statuses decision_status[],
                               to_statuses decision_status[], id_lists text[], amounts int[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  expected_count int;
  moved_count int;
begin
  with kind as materialized (
    select * from moved_kinds(tags, types, from_statuses, to_statuses, id_lists, amounts)
  ), moved as (
    update decision_listing as listing set status = kind.to_status
      from kind
     where listing.center_id = for_center and listing.tag = kind.tag and listing.type = kind.type
       and listing.status = kind.from_status and listing.event_id = any (kind.ids)
    returning 1
  ), counted as (
    insert into decision_counts as counts (center_id, tag, type, status, slot, total)
    select for_center, kind.tag, kind.type, step.status, pg_backend_pid() % 16, sum(step.sign * kind.amount)
      from kind cross join lateral (values (kind.from_status, -1), (kind.to_status, 1)) as step (status, sign)
     group by kind.tag, kind.type, step.status order by kind.tag, kind.type, step.status
        on conflict (center_id, tag, type, status, slot) do update set total = counts.total + excluded.total
  )
  select (select sum(cardinality(ids)) from kind), (select count(*) from moved) into expected_count, moved_count;
  if moved_count <> expected_count then
    raise exception '% of % listed decisions were found.', moved_count, expected_count;
  end if;
end $$;
