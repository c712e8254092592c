-- What a sealing transaction asks for is planned once for each connection and not once for each transaction. A chain whose
-- batches are small paid more for plans than for rows: of 4.5 ms in the database for three decisions, 2.9 were planning.

-- A plan for the ids at hand always looked cheaper than a kept one, and so was made anew on every call (1.5 to 2.3 ms). There is
-- only one way to read these rows.
alter function read_decisions(int, text[]) set plan_cache_mode = force_generic_plan;

-- What judging and sealing have to know of a center.
create function center_facts(for_center int)
  returns table (vertical text, country text, region text, requires_policy boolean) language plpgsql stable rows 1 as $$
begin
  return query
  select center.vertical, nullif(center.settings ->> 'country', ''), nullif(center.settings ->> 'region', ''),
         coalesce(center.settings #> '{governance,requirePolicy}' = 'true'::jsonb, false)
    from centers as center where center.id = for_center;
end $$;

-- Locks the chain `proof` of a center, and reads its end and the facts under that lock.
create function open_sealing(for_center int)
  returns table (index bigint, hash text, "timestamp" text, last_index bigint, last_hash text, last_timestamp text,
                 vertical text, country text, region text, requires_policy boolean)
  language plpgsql volatile rows 1 as $$
declare
  head record;
begin
  select * into head from lock_chain(for_center, 'proof');
  return query
  select head.index, head.hash, head.timestamp, head.last_index, head.last_hash, head.last_timestamp, facts.*
    from center_facts(for_center) as facts;
end $$;

-- Stores entries that follow each other without a gap, and moves the head to the last of them.
create function append_entries(to_center int, to_domain text, first_index bigint, subjects text[], timestamps text[],
                               previous_hashes text[], hashes text[], contents text[], packed_salts text[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  entry_count constant int := cardinality(hashes);
begin
  update chain_heads
     set index = first_index + entry_count - 1, hash = hashes[entry_count], timestamp = timestamps[entry_count]
   where center_id = to_center and domain = to_domain;
  insert into chain_entries (center_id, domain, index, subject, timestamp, previous_hash, hash, content, salts)
  select to_center, to_domain, first_index + place - 1, subject, timestamp, previous_hash, hash, content, salts
    from unnest(subjects, timestamps, previous_hashes, hashes, contents, packed_salts)
           with ordinality as entry (subject, timestamp, previous_hash, hash, content, salts, place);
end $$;

-- Writes what a batch of approvals leads to. The totals, which others may be waiting for, come last.
create function seal_decisions(for_center int, approvals json, seals json, moves json) returns void language plpgsql as $$
begin
  insert into decision_approvals (center_id, event_id, position, id, approver, result, reason, created_at)
  select for_center, "eventId", position, id, approver, result, reason, "createdAt"
    from json_to_recordset(approvals) as approval (
      "eventId" text, position smallint, id text, approver json, result text, reason text, "createdAt" timestamptz);
  insert into evidence (center_id, event_id, result, evidence_level, approved_at, sealed_at, updated_at, vertical,
                        country, region, risk_score, policy, guards, chain_index, chain_hash, previous_hash)
  select for_center, "eventId", result, "evidenceLevel", "approvedAt", "sealedAt", "updatedAt", vertical, country,
         region, "riskScore", policy, guards, "chainIndex", "chainHash", "previousHash"
    from json_to_recordset(seals) as seal (
      "eventId" text, result text, "evidenceLevel" text, "approvedAt" timestamptz, "sealedAt" timestamptz,
      "updatedAt" timestamptz, vertical text, country text, region text, "riskScore" double precision, policy json,
      guards json, "chainIndex" bigint, "chainHash" text, "previousHash" text);
  perform move_decisions(for_center, moves);
end $$;
