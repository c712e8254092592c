import { ActionIcon, Group, Indicator, Menu, Stack, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { MenuLink } from '../shell/links.tsx';
import { plainly } from '../shell/plainly.ts';
import { useMe } from '../shell/session.tsx';
import { useText } from '../text/use-text.tsx';
import { TimeLeft } from './time-left.tsx';
import { useWaiting } from './use-waiting.ts';

const SHOWN_MAX = 99;

/** What waits for the person, wherever in the console they are; the next to be due first. */
export function Bell() {
  const text = useText();
  const { role } = useMe();
  const waiting = useWaiting();
  const { total, late, items } = waiting ?? { total: 0, late: 0, items: [] };
  const count = waiting && text('bell.count', { total, late });
  return (
    <Menu position="bottom-end" width={340}>
      <Indicator
        label={total > SHOWN_MAX ? `${SHOWN_MAX}+` : total}
        size={18}
        offset={4}
        color={late > 0 ? 'red.8' : 'proof'}
        disabled={total === 0}
      >
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size="lg"
            radius="xl"
            aria-label={count ? `${text('bell.label')}: ${count}` : text('bell.label')}
          >
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Indicator>
      <Menu.Dropdown maw="calc(100vw - 16px)">
        <Menu.Label>{total === 0 && count ? text('bell.none') : (count ?? text('state.loading'))}</Menu.Label>
        {items.map(({ id, about, dueAt, isForYou }) => (
          <MenuLink key={id} to="/app/decisions/$id" params={{ id }}>
            <Stack gap={4}>
              <Text size="sm" lineClamp={2}>
                {about === null ? text('decision.erased') : plainly(about)}
              </Text>
              <Group gap="xs">
                {dueAt && <TimeLeft dueAt={dueAt} size="xs" />}
                {isForYou && (
                  <Text size="xs" c="dimmed">
                    {text('bell.passedOn')}
                  </Text>
                )}
              </Group>
            </Stack>
          </MenuLink>
        ))}
        {total > 0 && role === 'ADMIN' && (
          <>
            <Menu.Divider />
            <MenuLink to="/app/inbox">{text('bell.all')}</MenuLink>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
