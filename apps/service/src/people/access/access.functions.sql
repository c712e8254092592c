-- Every process keeps who may do what in memory for a moment. Whatever changes that, in whichever slice or by hand,
-- tells them all on commit, so that no slice can forget to.
--
-- A process hears its own NOTIFY a moment after its commit was answered, and would meanwhile serve from memory what it
-- has just changed itself. So a change of access is also said as a notice on the connection that makes it: the process
-- keeps it until that connection is done, and forgets before it answers. Listening on every connection would do the
-- same, but PostgreSQL wakes every listener for every notice of any channel.
--
-- Other processes hear it a moment later still, and one that is cut off hears nothing. So each change is a row as well, which a process
-- looks for before it lets a request pass (platform/database/changes.ts).
create or replace function tell_access() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
  payload text := tg_argv[0] || ':' || (to_jsonb(changed) ->> tg_argv[1]);
begin
  insert into access_changes (channel, payload) values ('access', payload);
  perform pg_notify('access', payload);
  raise notice using message = 'access ' || payload, errcode = 'CP001';
  return null;
end $$;

-- API keys by their digests, over all centers, with what makes them good or not: each is found by its own index, whatever is known
-- of the tables. A function, because planning this took three times as long as running it.
create or replace function key_standings(key_hashes text[])
  returns table ("keyHash" text, "centerId" int, "keyId" text, "keyName" text, scopes text[], "expiresAt" timestamptz,
                 "revokedAt" timestamptz, "lastUsedAt" timestamptz, "centerStatus" text)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select wanted.key_hash, k.center_id, k.id, k.name, k.scopes, least(k.expires_at, found.valid_until), k.revoked_at, k.last_used_at,
         case when exists (select from center_moves as m where m.center_id = k.center_id) then 'AWAY' else c.status end
    from unnest(key_hashes) as wanted (key_hash)
   cross join lateral (
     (select row.center_id, row.id as key_id, null::timestamptz as valid_until from api_keys as row
       where row.key_hash = wanted.key_hash)
     union all
     (select row.center_id, row.key_id, row.valid_until from previous_api_keys as row where row.key_hash = wanted.key_hash)
     limit 1) as found
    join api_keys as k on k.center_id = found.center_id and k.id = found.key_id
    join centers as c on c.id = k.center_id;
end $$;

create or replace trigger centers_access after update on centers for each row
  when (old.status is distinct from new.status or old.domain is distinct from new.domain or old.name is distinct from new.name)
  execute function tell_access('center', 'id');
create or replace trigger center_moves_access after insert or update or delete on center_moves for each row
  execute function tell_access('center', 'center_id');
create or replace trigger memberships_access_new after insert on memberships for each row
  execute function tell_access('center', 'center_id');
create or replace trigger memberships_access after update on memberships for each row
  when (old.status is distinct from new.status or old.role is distinct from new.role or old.actor_id is distinct from new.actor_id)
  execute function tell_access('center', 'center_id');
create or replace trigger sessions_access after update on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at)
  execute function tell_access('session', 'id');
create or replace trigger actors_access after update on actors for each row
  when (old.is_operator is distinct from new.is_operator or old.email is distinct from new.email or old.name is distinct from new.name)
  execute function tell_access('family', 'family_id');
-- A family that grows or shrinks may touch any of its members' sessions, so everything is looked up again.
create or replace trigger actors_family_access after update on actors for each row
  when (old.family_id is distinct from new.family_id)
  execute function tell_access('everything', 'id');
create or replace trigger partner_members_access after insert or update or delete on partner_members for each row
  execute function tell_access('everything', 'actor_id');
create or replace trigger api_keys_access after update on api_keys for each row
  when (old.revoked_at is distinct from new.revoked_at or old.expires_at is distinct from new.expires_at
        or old.scopes is distinct from new.scopes or old.key_hash is distinct from new.key_hash
        or old.name is distinct from new.name)
  execute function tell_access('key', 'id');
create or replace trigger api_keys_access_gone after delete on api_keys for each row
  execute function tell_access('key', 'id');
-- Those that are past their time are good for nothing anyway, and removed by whoever tidies up.
create or replace trigger previous_api_keys_access after update or delete on previous_api_keys for each row
  when (old.valid_until > now())
  execute function tell_access('key', 'key_id');
create or replace trigger signing_keys_access after insert or update or delete on signing_keys for each row
  execute function tell_access('signing', 'kid');

-- What a person can show beside a password decides what their sessions reach.
create or replace trigger passkeys_access after insert or delete on passkeys for each row
  execute function tell_access('actor', 'actor_id');
create or replace trigger totp_secrets_access after update or delete on totp_secrets for each row
  execute function tell_access('actor', 'actor_id');
create or replace trigger centers_second_factor_access after update on centers for each row
  when (old.second_factor_since is distinct from new.second_factor_since
        or old.settings -> 'secondFactorGraceDays' is distinct from new.settings -> 'secondFactorGraceDays')
  execute function tell_access('center', 'id');
create or replace trigger partners_second_factor_access after update on partners for each row
  when (old.second_factor_since is distinct from new.second_factor_since
        or old.settings -> 'secondFactorGraceDays' is distinct from new.settings -> 'secondFactorGraceDays')
  execute function tell_access('everything', 'id');

-- A grace period begins when a second factor is asked for, and anew when it is asked of others than before.
create or replace function note_second_factor_since() returns trigger language plpgsql as $$
declare
  asked text := coalesce(new.settings ->> 'requireSecondFactor', 'off');
begin
  if asked = 'off' then
    new.second_factor_since := null;
  elsif tg_op = 'INSERT' or asked is distinct from coalesce(old.settings ->> 'requireSecondFactor', 'off') then
    new.second_factor_since := new.updated_at;
  end if;
  return new;
end $$;
create or replace trigger centers_second_factor_since before insert or update of settings on centers for each row
  execute function note_second_factor_since();
create or replace trigger partners_second_factor_since before insert or update of settings on partners for each row
  execute function note_second_factor_since();
