-- Fails where one of these delegations was ended, and keeps the others from being ended before what is done by them is committed.
create or replace function require_delegated(center_ids int[], delegation_ids text[]) returns void language plpgsql as $$
declare
  has_ended boolean;
begin
  select bool_or(given.ended_at is not null) into has_ended
    from (select delegation.ended_at
            from unnest(center_ids, delegation_ids) as wanted (center_id, id)
            join inbox_delegations as delegation on delegation.center_id = wanted.center_id and delegation.id = wanted.id
           order by delegation.center_id, delegation.id
             for share of delegation) as given;
  if has_ended then
    raise exception 'A delegation was ended.' using errcode = 'restrict_violation', constraint = 'delegation_ended';
  end if;
end $$;
