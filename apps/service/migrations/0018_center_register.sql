-- The register of all centers: whose they are and what they are called. Row level security keeps `like`, which is not
-- leakproof, away from every index of `centers`, and its conditions cost more than counting itself; lists find and count
-- their centers here, by the owner they name, and read what they show from `centers` under row level security.

create table center_register (
  id         int primary key references centers on delete cascade,
  partner_id text references partners,
  title      text not null
);
create function register_center() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into center_register as known (id, partner_id, title)
    values (new.id, new.partner_id, lower(new.name) || ' ' || new.domain)
  on conflict (id) do update set title = excluded.title where known.title <> excluded.title;
  return null;
end $$;
create trigger centers_registered after insert or update of name, domain on centers
  for each row execute function register_center();
insert into center_register (id, partner_id, title) select id, partner_id, lower(name) || ' ' || domain from centers;
create index center_register_partner on center_register (partner_id, id desc);
create index center_register_title on center_register using gin (title gin_trgm_ops);
drop index centers_search;

-- The owners stand in the register now.
create or replace function name_partner() returns trigger language plpgsql as $$
begin
  new.partner_id := (select partner_id from center_register where id = new.center_id);
  return new;
end $$;
create or replace function name_audited_partner() returns trigger language plpgsql as $$
begin
  -- What was done to the partner itself concerns no center.
  new.partner_id := case when new.center_id = 0 and new.target ->> 'type' = 'partner' then new.target ->> 'id'
                         else (select partner_id from center_register where id = new.center_id) end;
  return new;
end $$;
drop trigger centers_note_owner on centers;
drop function note_center_owner();
drop table center_owners;

-- A partner's revenue is summed over all its centers.
alter table subscriptions add column partner_id text;
alter table payments add column partner_id text;
create trigger subscriptions_name_partner before insert on subscriptions for each row execute function name_partner();
create trigger payments_name_partner before insert on payments for each row execute function name_partner();
update subscriptions s set partner_id = r.partner_id from center_register r where r.id = s.center_id;
update payments p set partner_id = r.partner_id from center_register r where r.id = p.center_id;
create index subscriptions_partner on subscriptions (partner_id) include (center_id, status, currency, interval, amount)
  where partner_id is not null;
create index payments_partner on payments (partner_id, created_at) include (center_id, status, currency, amount)
  where partner_id is not null;

-- A promise of an account belongs to the center whose membership it hangs on, and is fenced like it. A domain belongs to
-- its partner and merely shows a center.
alter table partner_invitations drop constraint partner_invitations_pkey;
alter table partner_invitations add primary key (center_id, membership_id, partner_id);
drop index partner_invitations_membership;
alter table partner_domains rename column center_id to shown_center_id;

-- The order that a subscription is paid under. A center that no order made, such as a partner's, is given one of its own.
alter table subscriptions add column order_id text;
update subscriptions s set order_id = o.order_id from provisioning_orders o where o.center_id = s.center_id;
