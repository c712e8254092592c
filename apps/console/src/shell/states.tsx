import { CenterproofError } from '@centerproof/sdk';
import {
  Alert,
  Button,
  Center,
  Code,
  Group,
  Loader,
  Pagination,
  Stack,
  Text,
  ThemeIcon,
} from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconInbox } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSaid, useText } from '../text/use-text.tsx';
import { ButtonLink } from './links.tsx';
import { isSignedIn, shownCenterDomain } from './session.tsx';

/** What a query shows while it loads, when it failed, when there is nothing, and when there is something. */
export function Loaded<Data>({
  query,
  isEmpty,
  empty,
  children,
}: {
  query: UseQueryResult<Data>;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? (empty ?? <Empty />) : children(query.data);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return query.failureReason ? <Loading why={query.failureReason} /> : <Loading />;
}

/** What a query shows beside what it has read before, while that cannot be read anew. */
export function NotRefreshed({ query: { data, failureReason } }: { query: UseQueryResult }) {
  const text = useText();
  const said = useSaid();
  if (data === undefined || !failureReason) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={text('state.notRefreshed')} role="status">
      {said(failureReason.message)}
    </Alert>
  );
}

export function Loading({ why }: { why?: Error }) {
  const text = useText();
  const said = useSaid();
  return (
    <Center mih={160} role="status" aria-label={text('state.loading')}>
      <Stack align="center" gap="xs">
        <Loader type="dots" />
        {why && <Text c="dimmed">{said(why.message)}</Text>}
      </Stack>
    </Center>
  );
}

export function Empty({ children }: { children?: ReactNode }) {
  const text = useText();
  return (
    <Center mih={160}>
      <Stack align="center" gap="xs">
        <ThemeIcon variant="light" color="gray" size="xl" radius="xl">
          <IconInbox />
        </ThemeIcon>
        <Text c="dimmed">{children ?? text('state.empty')}</Text>
      </Stack>
    </Center>
  );
}

/** Where a center has gone that is not in this installation any more, to the page that the person is on. */
function placeOfMoved(error: Error): URL | null {
  if (!(error instanceof CenterproofError) || error.code !== 'CENTER_GONE') return null;
  const { location } = error.details;
  const place = typeof location === 'string' ? URL.parse(location) : null;
  if (!place || !/^https?:$/.test(place.protocol)) return null;
  const { pathname, search, hash } = window.location;
  return new URL(`${pathname}${search}${hash}`, place);
}

function Moved({ place }: { place: URL }) {
  const text = useText();
  return (
    <Alert color="blue" icon={<IconArrowRight />} title={text('state.moved')} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text('state.movedAbout', { address: place.origin })}</Text>
        <Button component="a" href={place.href} size="compact-sm" variant="light">
          {text('state.goThere')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Whether this was refused because the session of the page was ended elsewhere. */
function isSessionOver(error: Error): boolean {
  return error instanceof CenterproofError && error.code === 'UNAUTHORIZED' && isSignedIn();
}

/** The sign-in to the same center, in a tab of its own, so that what is written on this page is still there to be sent again. */
function signInBeside(): string {
  const domain = shownCenterDomain();
  return domain ? `/sign-in?center=${encodeURIComponent(domain)}` : '/sign-in';
}

/** An error in plain words, with the request id that support asks for. That the link of a mail is over is mended by no sign-in. */
export function Failed({
  error,
  onRetry,
  isOfLink = false,
}: {
  error: Error;
  onRetry?: () => void;
  isOfLink?: boolean;
}) {
  const text = useText();
  const said = useSaid();
  const requestId = error instanceof CenterproofError ? error.requestId : null;
  const isSuspended = error instanceof CenterproofError && error.code === 'CENTER_SUSPENDED';
  const moved = placeOfMoved(error);
  if (moved) return <Moved place={moved} />;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle />}
      title={text(isSuspended ? 'dashboard.suspended' : 'state.failed')}
      role="alert"
    >
      <Stack gap="xs">
        <Text size="sm">{isSuspended ? text('dashboard.suspendedAbout') : said(error.message)}</Text>
        <Group gap="md">
          {requestId && (
            <Text size="xs">
              {text('state.requestId')}: <Code>{requestId}</Code>
            </Text>
          )}
          {error instanceof CenterproofError && error.code === 'SECOND_FACTOR_SETUP_REQUIRED' && (
            <ButtonLink to="/app/account" size="compact-sm" variant="light" color="red">
              {text('secondFactor.setUp')}
            </ButtonLink>
          )}
          {!isOfLink && isSessionOver(error) && (
            <Button
              component="a"
              href={signInBeside()}
              target="_blank"
              rel="noopener"
              size="compact-sm"
              variant="light"
              color="red"
            >
              {text('state.signInBeside')}
            </Button>
          )}
          {onRetry && (
            <Button size="compact-sm" variant="light" color="red" onClick={onRetry}>
              {text('action.retry')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

function isBackwards(control: 'first' | 'previous' | 'last' | 'next'): boolean {
  return control === 'first' || control === 'previous';
}

export function Pager({
  page,
  pages,
  total,
  onChange,
}: {
  page: number;
  pages: number;
  total: number;
  onChange(page: number): void;
}) {
  const text = useText();
  return (
    <Group justify="space-between" mt="md">
      <Text size="sm" c="dimmed">
        {text('state.total', { total })}
      </Text>
      {pages > 1 && (
        <Pagination
          value={page}
          total={pages}
          onChange={onChange}
          size="sm"
          aria-label={text('state.page', { page, pages })}
          getControlProps={(control) => ({
            'aria-label': text(isBackwards(control) ? 'state.previousPage' : 'state.nextPage'),
          })}
        />
      )}
    </Group>
  );
}
