import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { queryClient } from '../shell/api.ts';
import { Entrance } from '../shell/entrance.tsx';
import { homeOf, meQuery, signOut } from '../shell/session.tsx';
import { useText } from '../text/use-text.tsx';

export function Waiting() {
  const text = useText();
  const navigate = useNavigate();
  const lookAgain = async () =>
    navigate({ to: homeOf(await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })) });
  return (
    <Entrance title={text('waiting.title')} about={text('waiting.text')}>
      <Button onClick={() => void lookAgain()}>{text('action.refresh')}</Button>
      <Button variant="subtle" size="compact-sm" onClick={() => void signOut()}>
        {text('action.signOut')}
      </Button>
    </Entrance>
  );
}
