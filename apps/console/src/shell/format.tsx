import { Badge, Code, CopyButton, Group, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { useLanguage, useText, useWord } from '../text/use-text.tsx';
import { plainly } from './plainly.ts';

const COLORS: Record<string, string> = {
  recorded: 'yellow',
  approved: 'blue',
  sealed: 'teal',
  rejected: 'red',
  pending: 'yellow',
  DRAFT: 'gray',
  DOCUMENTED: 'blue',
  AUDIT_READY: 'teal',
  ACTIVE: 'teal',
  INVITED: 'gray',
  PENDING: 'yellow',
  SUSPENDED: 'orange',
  REJECTED: 'red',
  ENDED: 'gray',
  TRIAL: 'blue',
  PAST_DUE: 'orange',
  CANCELED: 'red',
  PAUSED: 'yellow',
  ARCHIVED: 'gray',
  RUNNING: 'blue',
  WAITING_REVIEW: 'yellow',
  COMPLETED: 'teal',
  FAILED: 'red',
  TIMED_OUT: 'red',
  success: 'teal',
  failed: 'red',
  failure: 'red',
  CONFIRMED: 'teal',
  VERIFIED: 'teal',
  ERROR: 'red',
  EXPIRED: 'red',
  ready: 'teal',
  running: 'blue',
  checked: 'yellow',
  checking: 'blue',
  finished: 'teal',
  canceled: 'gray',
  autonomous: 'blue',
};

/** A state as a colored word; the word that the API has for it stands in its title, where it is called otherwise. */
export function State({ value }: { value: string }) {
  const name = useWord()(value);
  const title = name === value ? {} : { title: value };
  return (
    <Badge variant="light" color={COLORS[value] ?? 'gray'} radius="sm" miw="max-content" {...title}>
      {name.replaceAll('_', ' ')}
    </Badge>
  );
}

/** A moment, short to read; the exact instant stands in its title. */
export function When({ at }: { at: string | null | undefined }) {
  const { language } = useLanguage();
  if (!at)
    return (
      <Text span c="dimmed">
        –
      </Text>
    );
  const short = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  );
  return (
    <time dateTime={at} title={at} style={{ whiteSpace: 'nowrap' }}>
      {short}
    </time>
  );
}

/** When a key ends, or that it has. */
export function Until({ at }: { at: string | null }) {
  return at && new Date(at) < new Date() ? <State value="EXPIRED" /> : <When at={at} />;
}

/** A hash or id: short, whole on demand, copied by a click. */
export function Mono({ value, keep = 12 }: { value: string | null | undefined; keep?: number }) {
  const text = useText();
  if (!value)
    return (
      <Text span c="dimmed">
        –
      </Text>
    );
  const bare = value.replace(/^sha256:/, '');
  const shown = bare.length > keep * 2 ? `${bare.slice(0, keep)}…${bare.slice(-4)}` : bare;
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? text('action.copied') : value} multiline maw={420}>
          <UnstyledButton onClick={copy}>
            <Code style={{ whiteSpace: 'nowrap' }}>{shown}</Code>
            <VisuallyHidden> {text('action.copy')}</VisuallyHidden>
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  );
}

/** Somebody's name, and under it how to reach them. */
export function Person({
  name,
  email,
  phone,
}: {
  name: string;
  email: string | null;
  phone?: string | null;
}) {
  return (
    <>
      <Text size="sm" fw="inherit">
        {name}
      </Text>
      <Text size="xs" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
        {email ?? phone}
      </Text>
    </>
  );
}

/** The name of an action or the id of an actor: long ones break behind their dots and dashes, not within a word. */
export function Identifier({ value }: { value: string }) {
  return [...plainly(value).matchAll(/[^._:/-]*[._:/-]|[^._:/-]+/g)].map(({ 0: part, index: place }) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

export function Tags({ tags }: { tags: readonly string[] | null }) {
  if (!tags || tags.length === 0) return null;
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <Badge
          key={tag}
          variant="default"
          size="sm"
          radius="sm"
          tt="none"
          fw={500}
          w="max-content"
          data-tag
          title={plainly(tag)}
        >
          {plainly(tag)}
        </Badge>
      ))}
    </Group>
  );
}

/** A share of one, rounded down: what is not whole is not shown as whole. */
export function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** Money is counted in the smallest unit of its currency. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const { language } = useLanguage();
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return <>{format.format(amount / minorUnitsOf(1, currency))}</>;
}

export function minorUnitsOf(amount: number, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return Math.round(amount * 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

export function Json({ value }: { value: unknown }) {
  return (
    <Code block tabIndex={0} style={{ maxHeight: 320, overflow: 'auto' }}>
      {plainly(JSON.stringify(value, null, 2))}
    </Code>
  );
}
