import { useMutation, useQuery } from '@tanstack/react-query';
import { passkeysQuery } from '../account/factors.ts';
import { useMe } from '../shell/session.tsx';
import { judge } from './judge.ts';
import type { Decision } from './read-decision.ts';
import { type Answer, canSign } from './sign-decision.ts';

type Given = Awaited<ReturnType<typeof judge>>;
type Answered = Answer & { decision: Decision };

/** Answering a decision in one's own name, signed where there is something to sign with. */
export function useAnswer({
  onAnswered,
  onRefused,
}: {
  onAnswered(given: Given, answer: Answered): unknown;
  onRefused?(error: Error, answer: Answered): unknown;
}) {
  const me = useMe();
  const { data: passkeys } = useQuery(passkeysQuery);
  const hasPasskey = passkeys && canSign() && passkeys.length > 0;
  const mutation = useMutation({
    mutationFn: ({ decision, ...answer }: Answered) =>
      judge({ decision, answer, me: hasPasskey ? me : null }),
    onSuccess: onAnswered,
    ...(onRefused ? { onError: onRefused } : {}),
  });
  return { ...mutation, hasPasskey };
}
