-- Marks questions as answered, in the transaction that seals the answers, and has whoever asked told of it.
create or replace function answer_contests(center_ids int[], contest_ids text[], answered timestamptz[])
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  told record;
begin
  for told in
    update decision_contests as asked set answered_at = given.answered, approvers = '{}'
      from unnest(center_ids, contest_ids, answered) as given (center_id, contest_id, answered)
     where asked.center_id = given.center_id and asked.contest_id = given.contest_id
    returning asked.center_id, asked.contest_id
  loop
    perform job_queue.enqueue('tell-answer', json_build_object('centerId', told.center_id, 'contestId', told.contest_id),
                              null, 25, null);
  end loop;
end $$;
