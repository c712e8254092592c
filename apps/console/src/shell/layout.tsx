import {
  ActionIcon,
  Anchor,
  AppShell,
  Avatar,
  Burger,
  Group,
  Menu,
  ScrollArea,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconLogout, IconMap2, IconShieldCheck, IconUserCog } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { FindAnything } from '../find/find-anything.tsx';
import { Bell } from '../inbox/bell.tsx';
import { useText } from '../text/use-text.tsx';
import classes from './layout.module.css';
import { MenuLink, SectionLink } from './links.tsx';
import { navigation } from './navigation.ts';
import { Preferences } from './preferences.tsx';
import { SecondFactorNotice } from './second-factor-notice.tsx';
import { homeOf, type Me, signOut, switchCenter, useMe } from './session.tsx';
import { Tour, tourPlace, useTour } from './tour.tsx';
import { useFailureNotice } from './use-failure-notice.ts';

/** The frame around every page behind the sign-in: where you are, where you can go, who you are. */
export function Layout() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const text = useText();
  const me = useMe();

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <Anchor href="#content" className={`${classes.skip} screen-only`}>
        {text('nav.toContent')}
      </Anchor>
      <AppShell.Header px="md" className="screen-only">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" className={classes.where}>
            <Burger
              {...tourPlace('menu')}
              className={classes.always}
              opened={isOpen}
              aria-expanded={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={text('nav.menu')}
            />
            <IconShieldCheck aria-hidden color="var(--mantine-color-proof-text)" className={classes.always} />
            <Text fw={700} {...(me.centerId ? { visibleFrom: 'xs' } : {})}>
              {text('app.name')}
            </Text>
            <CenterSwitcher me={me} />
          </Group>
          <Group gap={4} wrap="nowrap" className={classes.always}>
            <span {...tourPlace('find')}>
              <FindAnything />
            </span>
            {mayAnswer(me) && (
              <span {...tourPlace('bell')}>
                <Bell key={me.centerId} />
              </span>
            )}
            <span {...tourPlace('account')}>
              <PersonMenu me={me} />
            </span>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" className="screen-only" aria-label={text('nav.menu')} {...tourPlace('menu')}>
        <ScrollArea>
          {navigation(me).map(({ label, links }) => (
            <Stack key={label} gap={2} mb="md">
              <Text size="xs" c="dimmed" fw={600} px="sm" tt="uppercase">
                {text(label)}
              </Text>
              {links.map(({ to, label: name, icon: Icon }) => (
                <SectionLink
                  key={to}
                  to={to}
                  label={text(name)}
                  leftSection={<Icon size={18} aria-hidden />}
                  // The overview of a section is active on itself alone, every other link also on the pages below it.
                  activeOptions={{ exact: to === '/app' || to === '/app/partner' }}
                  onClick={close}
                />
              ))}
            </Stack>
          ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <SecondFactorNotice me={me} />
        <Tour me={me} />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

/** Whoever may be asked to decide something here. */
function mayAnswer({ centerId, centerStatus, role }: Me): boolean {
  return Boolean(centerId) && centerStatus !== 'SUSPENDED' && (role === 'ADMIN' || role === 'INSTRUCTOR');
}

function CenterSwitcher({ me }: { me: Me }) {
  const text = useText();
  const tell = useFailureNotice();
  const active = me.memberships.filter((membership) => membership.status === 'ACTIVE');
  const current = active.find((membership) => membership.centerId === me.centerId);
  if (!current) return null;
  return (
    <Menu position="bottom-start" disabled={active.length < 2}>
      <Menu.Target>
        <UnstyledButton
          className={classes.where}
          aria-label={`${text('nav.switchCenter')}: ${current.centerName}`}
        >
          <Group gap={4} wrap="nowrap">
            <Text truncate maw={360}>
              {current.centerName}
            </Text>
            {active.length > 1 && <IconChevronDown size={16} aria-hidden className={classes.always} />}
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text('nav.switchCenter')}</Menu.Label>
        {active.map((membership) => (
          <Menu.Item
            key={membership.id}
            onClick={() =>
              void switchCenter(membership.centerId).then(() => window.location.assign('/app'), tell)
            }
          >
            {membership.centerName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function PersonMenu({ me }: { me: Me }) {
  const text = useText();
  const tour = useTour(me);
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" radius="xl" aria-label={me.name}>
          <Avatar color="proof" size={32} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)">
            {me.name}
          </Text>
          {me.email}
        </Menu.Label>
        <Stack gap="xs" p="xs">
          <Preferences />
        </Stack>
        <Menu.Divider />
        <MenuLink to="/app/account" closeMenuOnClick leftSection={<IconUserCog size={16} />}>
          {text('account.title')}
        </MenuLink>
        <MenuLink
          to={homeOf(me)}
          closeMenuOnClick
          leftSection={<IconMap2 size={16} />}
          onClick={tour.showAgain}
        >
          {text('tour.again')}
        </MenuLink>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {text('action.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
