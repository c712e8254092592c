-- What is kept under a key, unless its day is over. A row without a status is of a version of this service that wrote one before the
-- work: its request is running until the time it names.
create or replace function kept_answer(caller text, call_method text, call_path text, call_key text, at timestamptz)
  returns table (body_hash text, status int, body text, is_encrypted boolean, content_type text)
  language sql stable as $$
  select kept.body_hash, kept.status, kept.body, kept.is_encrypted, kept.content_type
    from idempotency_keys as kept
   where kept.principal = caller and kept.method = call_method and kept.path = call_path and kept.key = call_key
     and kept.expires_at > at and (kept.status is not null or kept.in_flight_until > at)
   limit 1
$$;

-- Takes a key until the transaction ends, and says whether it could be had. A lock and not a row: it goes with whoever holds it,
-- by whatever way that ends, and nobody has to wait for a lease to run out.
create or replace function claim_key(caller text, call_method text, call_path text, call_key text, at timestamptz)
  returns table (is_free boolean, is_kept boolean) language sql volatile as $$
  select pg_try_advisory_xact_lock(hashtextextended(concat_ws(chr(31), caller, call_method, call_path, call_key), 15)),
         exists (select 1 from kept_answer(caller, call_method, call_path, call_key, at))
$$;

-- Keeps the answers of calls in the transaction of what they changed. Where one of them is there already, another call under the same
-- key was first, and nothing of this transaction may remain.
create or replace function keep_answers(callers text[], call_methods text[], call_paths text[], call_keys text[], body_hashes text[],
                                        statuses int[], bodies text[], content_types text[], encrypted boolean[],
                                        record_id_lists text[], at timestamptz, until timestamptz)
  returns void language plpgsql as $$
declare
  kept_count int;
begin
  insert into idempotency_keys as kept (principal, method, path, key, body_hash, status, body, content_type, is_encrypted,
                                        record_ids, expires_at)
  select callers[place], call_methods[place], call_paths[place], call_keys[place], body_hashes[place], statuses[place],
         bodies[place], content_types[place], encrypted[place], record_id_lists[place]::text[], until
    from generate_subscripts(callers, 1) as place
  -- In one order, so that two batches with the same keys never wait for each other in a circle.
   order by callers[place], call_methods[place], call_paths[place], call_keys[place]
      on conflict (principal, method, path, key) do update
     set body_hash = excluded.body_hash, status = excluded.status, body = excluded.body, content_type = excluded.content_type,
         is_encrypted = excluded.is_encrypted, record_ids = excluded.record_ids, expires_at = excluded.expires_at,
         in_flight_until = null
   where kept.expires_at <= at or (kept.status is null and kept.in_flight_until <= at);
  get diagnostics kept_count = row_count;
  if kept_count < cardinality(callers) then
    raise unique_violation using message = 'the answer of another call is kept under this key', constraint = 'idempotency_keys_pkey';
  end if;
end $$;
