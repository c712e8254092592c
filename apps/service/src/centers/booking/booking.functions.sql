-- These are asked while others wait for the instructor. To plan a statement over bookings takes longer than to run it, and in a
-- function the plan is kept as long as the connection.

-- What decides whether a slot of an instructor is on offer: the center's settings, whether they teach there, and what of their time is
-- closed or booked between two moments, as who teaches or as who learns; but for one booking.
create or replace function slot_facts(of_center int, of_instructor uuid, from_time timestamptz, to_time timestamptz, except_booking text)
  returns table (vertical text, settings jsonb, "isInstructor" boolean, closed json, busy json)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select center.vertical, center.settings,
         exists (select from memberships as m
                  where m.center_id = of_center and m.actor_id = of_instructor and m.role = 'INSTRUCTOR' and m.status = 'ACTIVE'),
         (select coalesce(json_agg(json_build_object('start', c.starts_at, 'end', c.ends_at)), '[]')
            from closures as c
           where c.center_id = of_center and (c.instructor_id is null or c.instructor_id = of_instructor)
             and c.starts_at < to_time and c.ends_at > from_time),
         (select coalesce(json_agg(json_build_object('start', b.starts_at, 'end', b.ends_at,
                                                     'isTeaching', b.instructor_id = of_instructor)), '[]')
            from bookings as b
           where b.center_id = of_center and (b.instructor_id = of_instructor or b.actor_id = of_instructor)
             -- A slot's id has two bytes for its minutes.
             and b.starts_at > from_time - interval '46 days' and b.starts_at < to_time and b.ends_at > from_time
             and b.status = 'CONFIRMED' and b.id is distinct from except_booking)
    from centers as center
   where center.id = of_center;
end $$;

-- The lowest seat of a slot that nobody has.
create or replace function free_seat(of_center int, of_slot text) returns smallint
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (with taken as (select b.seat from bookings as b
                          where b.center_id = of_center and b.slot_id = of_slot and b.status = 'CONFIRMED')
          select min(candidate.seat)
            from (select 0 as seat union all select taken.seat + 1 from taken) as candidate
           where not exists (select from taken where taken.seat = candidate.seat));
end $$;
