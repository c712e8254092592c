import { Button, NavLink, Stack } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Entrance } from '../shell/entrance.tsx';
import { signOut, switchCenter, useMe } from '../shell/session.tsx';
import { Failed } from '../shell/states.tsx';
import { useText, useWord } from '../text/use-text.tsx';

export function CenterPicker() {
  const text = useText();
  const word = useWord();
  const me = useMe();
  const enter = useMutation({
    mutationFn: switchCenter,
    onSuccess: () => window.location.assign('/'),
  });
  return (
    <Entrance title={text('picker.title')}>
      {enter.error && <Failed error={enter.error} />}
      <Stack gap={4}>
        {me.memberships
          .filter((membership) => membership.status === 'ACTIVE')
          .map((membership) => (
            <NavLink
              key={membership.id}
              component="button"
              label={membership.centerName}
              description={word(membership.role)}
              leftSection={<IconBuilding size={20} aria-hidden />}
              onClick={() => enter.mutate(membership.centerId)}
            />
          ))}
      </Stack>
      <Button variant="subtle" size="compact-sm" onClick={() => void signOut()}>
        {text('action.signOut')}
      </Button>
    </Entrance>
  );
}
