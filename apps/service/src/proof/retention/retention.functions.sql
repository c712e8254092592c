-- What keeps logs for six months when the code above does not: these triggers hold for every role of the service. They go by the
-- database's own clock, which no setting and no test moves. The owner of the tables stands above them, as it does above all else.

-- Fails where a hold of the whole center, or of whom the decision is about, stands over one of these.
create or replace function require_not_held(center_ids int[], event_ids text[]) returns void language plpgsql stable as $$
declare
  held text;
begin
  select event.id into held
    from unnest(center_ids, event_ids) as wanted (center_id, id)
    join decision_events as event on event.center_id = wanted.center_id and event.id = wanted.id
   where exists (select from legal_holds as hold
                  where hold.center_id = event.center_id and hold.lifted_at is null
                    and (hold.covers = 'center' or hold.subject_id = event.subject_id))
   limit 1;
  if held is not null then
    raise exception 'A legal hold keeps %.', held using errcode = 'restrict_violation', constraint = 'legal_hold';
  end if;
end $$;

-- Time erases nothing that was sealed less than six months ago; neither time nor anybody's request erases what is under a hold.
create or replace function guard_erasure() returns trigger language plpgsql as $$
declare
  sealed timestamptz;
begin
  select evidence.sealed_at into sealed from evidence
   where evidence.center_id = new.center_id and evidence.event_id = new.event_id;
  if new.cause = 'retention' and coalesce(sealed, now()) > now() - interval '183 days' then
    raise exception 'Logs are kept for six months: % was sealed at %.', new.event_id, sealed
      using errcode = 'restrict_violation', constraint = 'kept_six_months';
  end if;
  perform require_not_held(array[new.center_id], array[new.event_id]);
  return new;
end $$;
create or replace trigger evidence_erasures_guard before insert on evidence_erasures
  for each row execute function guard_erasure();

-- Values leave a record in one way only: a claim at a time, after the entry that says so. What was sealed is never written over.
create or replace function guard_values() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  event text := coalesce(before ->> 'event_id', before ->> 'id');
  part record;
begin
  if pg_get_userbyid((select relowner from pg_class where oid = tg_relid)) = current_user then return new; end if;
  for part in
    select columns.name, columns.claim from jsonb_to_recordset(tg_argv[0]::jsonb) as columns (name text, claim text)
     where before -> columns.name is distinct from after -> columns.name
  loop
    if after ->> part.name is not null then
      raise exception 'Column % of % is never written over.', part.name, tg_table_name
        using errcode = 'restrict_violation', constraint = 'sealed_values';
    end if;
    if not exists (select from evidence_erasures as erasure
                    where erasure.center_id = (before ->> 'center_id')::int and erasure.event_id = event
                      and part.claim = any (erasure.claims)) then
      raise exception 'Column % of % goes with an erasure of the claim % only.', part.name, tg_table_name, part.claim
        using errcode = 'restrict_violation', constraint = 'sealed_values';
    end if;
  end loop;
  return new;
end $$;
create or replace trigger decision_events_values before update on decision_events
  for each row execute function guard_values('[
    {"name": "actor", "claim": "who"}, {"name": "subject_id", "claim": "who"}, {"name": "subject_type", "claim": "who"},
    {"name": "subject_name", "claim": "who"}, {"name": "type", "claim": "what"}, {"name": "action", "claim": "what"},
    {"name": "tags", "claim": "what"}, {"name": "idempotency_key", "claim": "what"}, {"name": "reasoning", "claim": "why"}]');
create or replace trigger decision_approvals_values before update on decision_approvals
  for each row execute function guard_values('[
    {"name": "approver", "claim": "who"}, {"name": "reason", "claim": "why"}, {"name": "policy", "claim": "why"}]');
create or replace trigger evidence_values before update on evidence
  for each row execute function guard_values('[{"name": "policy", "claim": "why"}]');

-- Salts go the same way; those of other chains never.
create or replace function guard_salts() returns trigger language plpgsql as $$
begin
  if pg_get_userbyid((select relowner from pg_class where oid = tg_relid)) = current_user then return new; end if;
  if old.salts is distinct from new.salts and not exists (
    select from evidence_erasures as erasure
     where old.domain = 'proof' and erasure.center_id = old.center_id and erasure.erased_index = old.index
       and erasure.event_id = 'evt_' || substr(old.subject, 5)) then
    raise exception 'Salts of entry % of % go with an erasure only.', old.index, old.domain
      using errcode = 'restrict_violation', constraint = 'sealed_values';
  end if;
  return new;
end $$;
create or replace trigger chain_entries_salts before update on chain_entries
  for each row execute function guard_salts();
