create or replace function refuse_new_owner() returns trigger language plpgsql as $$
begin
  raise exception 'A center stays with the partner it was made for.' using errcode = 'restrict_violation';
end $$;
create or replace trigger centers_keep_owner before update on centers for each row
  when (old.partner_id is distinct from new.partner_id) execute function refuse_new_owner();

-- Names the center's partner in rows that a partner reads over all its centers. The register tells it, which stands outside
-- row level security: the scope in which a row is written may not see the center.
create or replace function name_partner() returns trigger language plpgsql as $$
begin
  new.partner_id := (select partner_id from center_register where id = new.center_id);
  return new;
end $$;
create or replace trigger memberships_name_partner before insert on memberships for each row execute function name_partner();
create or replace trigger subscriptions_name_partner before insert on subscriptions for each row execute function name_partner();
create or replace trigger payments_name_partner before insert on payments for each row execute function name_partner();

create or replace function name_audited_partner() returns trigger language plpgsql as $$
begin
  -- What was done to the partner itself, to its ways in or to its staff concerns no center.
  new.partner_id := case when new.center_id <> 0 then (select partner_id from center_register where id = new.center_id)
                         when new.target ->> 'type' = 'partner' then new.target ->> 'id'
                         else new.metadata ->> 'partnerId' end;
  return new;
end $$;
create or replace trigger audit_entries_name_partner before insert on audit_entries for each row execute function name_audited_partner();

-- Whoever was promised a partner's account gets it on accepting, also somebody whose account was known when they were invited.
-- Accepting is the work of the memberships and knows nothing of partners, so the promise is kept here, in the same transaction.
create or replace function keep_partner_invitation() returns trigger language plpgsql as $$
begin
  insert into partner_members (partner_id, actor_id, role, created_at)
    select partner_id, new.actor_id, role, new.updated_at from partner_invitations
    where center_id = new.center_id and membership_id = new.id
  on conflict (partner_id, actor_id) do nothing;
  delete from partner_invitations where center_id = new.center_id and membership_id = new.id;
  return null;
end $$;
create or replace trigger memberships_keep_partner_invitation after update on memberships for each row
  when (old.accepted_at is null and new.accepted_at is not null)
  execute function keep_partner_invitation();
