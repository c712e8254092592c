import { NavLink, Stack } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Entrance } from '../shell/entrance.tsx';
import { switchCenter, useMe } from '../shell/session.tsx';
import { useText } from '../text/use-text.tsx';

export function CenterPicker() {
  const text = useText();
  const me = useMe();
  const navigate = useNavigate();
  return (
    <Entrance title={text('picker.title')}>
      <Stack gap={4}>
        {me.memberships
          .filter((membership) => membership.status === 'ACTIVE')
          .map((membership) => (
            <NavLink
              key={membership.id}
              component="button"
              label={membership.centerName}
              description={membership.role}
              leftSection={<IconBuilding size={20} aria-hidden />}
              onClick={() => void switchCenter(membership.centerId).then(() => navigate({ to: '/app' }))}
            />
          ))}
      </Stack>
    </Entrance>
  );
}
