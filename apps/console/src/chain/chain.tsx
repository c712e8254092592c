import { Alert, Box, Button, Card, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconLink, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Mono, When } from '../shell/format.tsx';
import { Listed } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { Failed, Loading } from '../shell/states.tsx';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

const PAGE_SIZE = 20;
const DOMAINS = ['dpu', 'seal', 'proof', 'audit'] as const;
type Domain = (typeof DOMAINS)[number];

/** Draws a chain link by link, newest first, and shows where it breaks if it does. */
export function Chain() {
  const text = useText();
  const [domain, setDomain] = useState<Domain>('proof');
  return (
    <Page title={text('nav.chain')} about={text('chain.about')}>
      <SegmentedControl
        aria-label={text('field.domain')}
        value={domain}
        onChange={(value) => setDomain(value as Domain)}
        data={DOMAINS.map((value) => ({ value, label: text(`chain.domain.${value}`) }))}
      />
      <Links key={domain} domain={domain} />
    </Page>
  );
}

function Links({ domain }: { domain: Domain }) {
  const list = useList(
    'chain',
    { domain },
    ({ page, limit }) =>
      api.GET('/api/chains/{domain}/entries', {
        params: { path: { domain }, query: { page, limit, order: 'desc' } },
      }),
    { limit: PAGE_SIZE },
  );
  const text = useText();
  const verdict = useVerification(domain);
  const brokenAt = verdict.data?.brokenAt ?? null;
  const pagination = list.query.data?.pagination;
  const isShown = brokenAt !== null && pagination && pageOf(brokenAt, pagination.total) === list.page;
  return (
    <Stack>
      <Verdict verification={verdict} />
      {brokenAt !== null && pagination && !isShown && (
        <Button
          variant="light"
          color="red"
          w="fit-content"
          onClick={() => list.setPage(pageOf(brokenAt, pagination.total))}
        >
          {text('chain.brokenFar', { index: brokenAt })}
        </Button>
      )}
      <Listed list={list}>
        {(entries, { hasMore }) => (
          <Stack gap={0}>
            {list.page === 1 && (
              <Missing
                newer={Number.POSITIVE_INFINITY}
                older={entries[0]?.index ?? null}
                brokenAt={brokenAt}
              />
            )}
            {entries.map((entry, position) => (
              <Link
                key={entry.index}
                entry={entry}
                older={entries[position + 1]}
                isLast={!hasMore && position === entries.length - 1}
                brokenAt={brokenAt}
              />
            ))}
          </Stack>
        )}
      </Listed>
    </Stack>
  );
}

/** Newest first, so the page of an index is counted from the end. */
function pageOf(index: number, total: number): number {
  return Math.max(1, Math.floor((total - 1 - index) / PAGE_SIZE) + 1);
}

interface Entry {
  index: number;
  hash: string;
  previousHash: string | null;
  subject: string;
  timestamp: string;
}

function Link({
  entry,
  older,
  isLast,
  brokenAt,
}: {
  entry: Entry;
  older: Entry | undefined;
  isLast: boolean;
  brokenAt: number | null;
}) {
  const text = useText();
  const isBroken = brokenAt === entry.index;
  const isUnproven = brokenAt !== null && entry.index >= brokenAt;
  const color = isBroken ? 'red' : isUnproven ? 'orange' : 'teal';
  return (
    <Box>
      <Card
        withBorder
        padding="sm"
        data-entry={entry.index}
        style={{ borderInlineStart: `4px solid var(--mantine-color-${color}-6)` }}
      >
        <Group justify="space-between" wrap="wrap">
          <Group gap="md">
            <Text fw={700} w={56} ta="right">
              {entry.index}
            </Text>
            <Stack gap={2}>
              <Group gap="xs">
                <Text size="xs" c="dimmed">
                  {text('field.hash')}
                </Text>
                <Mono value={entry.hash} />
              </Group>
              <Group gap="xs">
                <Text size="xs" c="dimmed">
                  {text('field.previousHash')}
                </Text>
                <Mono value={entry.previousHash} />
              </Group>
            </Stack>
          </Group>
          <Stack gap={2} align="end">
            <Mono value={entry.subject} />
            <Text size="xs" c="dimmed">
              <When at={entry.timestamp} />
            </Text>
          </Stack>
        </Group>
        {isBroken && (
          <Text c="red" size="sm" fw={600} mt="xs">
            {text('chain.brokenHere')}
          </Text>
        )}
      </Card>
      <Missing newer={entry.index} older={older?.index ?? (isLast ? -1 : null)} brokenAt={brokenAt} />
      {older && (
        <Group pl={64} py={2}>
          {entry.previousHash === older.hash ? (
            <IconLink size={16} color="var(--mantine-color-teal-6)" aria-label={text('chain.linked')} />
          ) : (
            <IconLinkOff size={16} color="var(--mantine-color-red-6)" aria-label={text('chain.unlinked')} />
          )}
        </Group>
      )}
    </Box>
  );
}

/** Stands in the gap where the chain breaks because an entry is gone: between two others, or at the end. */
function Missing({
  newer,
  older,
  brokenAt,
}: {
  newer: number;
  older: number | null;
  brokenAt: number | null;
}) {
  const text = useText();
  if (brokenAt === null || older === null || brokenAt <= older || brokenAt >= newer) return null;
  return (
    <Card withBorder padding="sm" my={4} bd="2px dashed var(--mantine-color-red-6)">
      <Text c="red" fw={600} size="sm">
        {text('chain.missing', { index: brokenAt })}
      </Text>
    </Card>
  );
}

interface Verification {
  data: { valid: boolean; chainLength: number; brokenAt: number | null; checkedAt: string } | undefined;
  running: { checked: number; total: number } | undefined;
  error: Error | null;
  again(): void;
}

const ASK_AGAIN_MS = 500;

/** Asks for a verification and, while the service is at it, how far it is. */
function useVerification(domain: Domain): Verification {
  const query = useQuery({
    queryKey: ['verify-chain', domain],
    queryFn: async () => {
      return contentOf(await api.GET('/api/chains/{domain}/verify', { params: { path: { domain } } })).data;
    },
    refetchInterval: ({ state }) => (state.data && 'status' in state.data ? ASK_AGAIN_MS : false),
  });
  const answer = query.data;
  return {
    data: answer && 'valid' in answer ? answer : undefined,
    running: answer && 'status' in answer ? answer : undefined,
    error: query.error,
    again: () => void query.refetch(),
  };
}

function Verdict({ verification }: { verification: Verification }) {
  const text = useText();
  const { data, running, error, again } = verification;
  if (error) return <Failed error={error} onRetry={again} />;
  if (running) {
    return (
      <Card withBorder>
        <Text size="sm" mb="xs" role="status">
          {text('chain.verifying', { checked: running.checked, total: running.total })}
        </Text>
        <Progress
          value={(100 * running.checked) / Math.max(1, running.total)}
          animated
          aria-label={text('action.verify')}
        />
      </Card>
    );
  }
  if (!data) return <Loading />;
  return (
    <Alert
      color={data.valid ? 'teal' : 'red'}
      icon={data.valid ? <IconCircleCheck /> : <IconAlertTriangle />}
      title={
        data.valid
          ? text('chain.valid', { total: data.chainLength })
          : text('chain.broken', { index: data.brokenAt ?? 0 })
      }
    >
      <Group justify="space-between">
        <Text size="sm">
          <When at={data.checkedAt} />
        </Text>
        <Button size="compact-sm" variant="default" onClick={again}>
          {text('action.verify')}
        </Button>
      </Group>
    </Alert>
  );
}
