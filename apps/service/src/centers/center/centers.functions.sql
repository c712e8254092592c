-- The directory follows its centers in their own transaction. The function is the owner's, so that requests need no
-- right to write the directory.
create or replace function list_in_directory() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status <> 'ACTIVE' or exists (select from center_moves where center_id = new.id and state = 'moved') then
    delete from center_directory where id = new.id;
    return null;
  end if;
  insert into center_directory as listed (id, name, domain, vertical, tenant_type, description, logo)
  values (new.id, new.name, new.domain, new.vertical, new.tenant_type,
          case when jsonb_typeof(new.settings -> 'description') = 'string' then new.settings ->> 'description' else '' end,
          case when jsonb_typeof(new.settings -> 'logo') = 'string' then new.settings ->> 'logo' else '' end)
  on conflict (id) do update
    set name = excluded.name, domain = excluded.domain, vertical = excluded.vertical,
        tenant_type = excluded.tenant_type, description = excluded.description, logo = excluded.logo
    where (listed.name, listed.domain, listed.vertical, listed.tenant_type, listed.description, listed.logo)
      is distinct from
      (excluded.name, excluded.domain, excluded.vertical, excluded.tenant_type, excluded.description, excluded.logo);
  return null;
end $$;
create or replace trigger centers_listed after insert or update of name, domain, vertical, tenant_type, status, settings on centers
  for each row execute function list_in_directory();

-- The register follows its centers in the same way.
create or replace function register_center() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into center_register as known (id, partner_id, title)
    values (new.id, new.partner_id, lower(new.name) || ' ' || new.domain)
  on conflict (id) do update set title = excluded.title where known.title <> excluded.title;
  return null;
end $$;
create or replace trigger centers_registered after insert or update of name, domain on centers
  for each row execute function register_center();
