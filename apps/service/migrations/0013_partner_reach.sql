-- Lists over all centers of a partner, at the cost of the page and not of the partner.

-- Which partner a center belongs to, for the two triggers below. It is a table of its own, outside row level security,
-- because they run in whatever scope the writer has, and that scope may not see the center.
create table center_owners (
  center_id  int primary key references centers on delete cascade,
  partner_id text not null references partners
);
create function note_center_owner() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into center_owners (center_id, partner_id) values (new.id, new.partner_id);
  return null;
end $$;
create trigger centers_note_owner after insert on centers for each row
  when (new.partner_id is not null) execute function note_center_owner();
create function refuse_new_owner() returns trigger language plpgsql as $$
begin
  raise exception 'A center stays with the partner it was made for.' using errcode = 'restrict_violation';
end $$;
create trigger centers_keep_owner before update on centers for each row
  when (old.partner_id is distinct from new.partner_id) execute function refuse_new_owner();
insert into center_owners (center_id, partner_id) select id, partner_id from centers where partner_id is not null;

-- A partner reads its members and its audit entries over all its centers. Each row names the partner, so that the newest
-- ones are the end of an index and not a sort of everything: a partner may have many thousands of centers.
alter table memberships add column partner_id text;
alter table audit_entries add column partner_id text;
create function name_partner() returns trigger language plpgsql as $$
begin
  new.partner_id := (select partner_id from center_owners where center_id = new.center_id);
  return new;
end $$;
create trigger memberships_name_partner before insert on memberships for each row execute function name_partner();
create function name_audited_partner() returns trigger language plpgsql as $$
begin
  -- What was done to the partner itself concerns no center.
  new.partner_id := case when new.center_id = 0 and new.target ->> 'type' = 'partner' then new.target ->> 'id'
                         else (select partner_id from center_owners where center_id = new.center_id) end;
  return new;
end $$;
create trigger audit_entries_name_partner before insert on audit_entries for each row execute function name_audited_partner();

update memberships m set partner_id = o.partner_id from center_owners o where o.center_id = m.center_id;
alter table audit_entries disable trigger audit_entries_append_only;
update audit_entries a set partner_id = o.partner_id from center_owners o where o.center_id = a.center_id;
alter table audit_entries enable trigger audit_entries_append_only;

-- The included columns are those that row level security looks at, so that counting reads the index alone.
create index memberships_partner on memberships (partner_id, id desc) include (center_id, actor_id, status)
  where partner_id is not null;
create index audit_entries_partner on audit_entries (partner_id, occurred_at desc, id desc) include (center_id)
  where partner_id is not null;
drop index centers_partner;
create index centers_partner on centers (partner_id, id desc) include (status) where partner_id is not null;
drop index centers_search;
create index centers_search on centers using gin ((lower(name) || ' ' || domain) gin_trgm_ops);

-- Whoever was promised a partner's account gets it on becoming an active member. An invited address may belong to an
-- actor already, so that the actor alone does not tell whether somebody has accepted.
drop trigger memberships_keep_partner_invitation on memberships;
create trigger memberships_keep_partner_invitation after update on memberships for each row
  when (old.status <> 'ACTIVE' and new.status = 'ACTIVE' and new.actor_id is not null)
  execute function keep_partner_invitation();
