import { Alert, Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconClock, IconShieldQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { When } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { plainly } from '../shell/plainly.ts';
import { Loaded } from '../shell/states.tsx';
import { useText, useWord } from '../text/use-text.tsx';
import { contextQuery, type DecisionContext } from './read-inbox.ts';
import { TimeLeft } from './time-left.tsx';
import classes from './what-to-know.module.css';

/** What somebody wants to know before they answer: why they are asked, until when, what differs, and what became of the like. */
export function WhatToKnow({ decision }: { decision: { id: string; status: string } }) {
  const query = useQuery(contextQuery(decision));
  return (
    <Loaded query={query}>
      {(context) => (
        <Stack gap="md">
          <Deadline deadline={context.deadline} />
          <Asked asked={context.asked} />
          <Parts context={context} />
          <Model model={context.model} />
          <Similar similar={context.similar} />
        </Stack>
      )}
    </Loaded>
  );
}

function Deadline({ deadline }: Pick<DecisionContext, 'deadline'>) {
  const text = useText();
  if (!deadline) return null;
  const { dueAt, onLate, escalatedAt } = deadline;
  return (
    <Group gap="xs" wrap="nowrap" align="start">
      <IconClock size={20} aria-hidden style={{ flex: 'none' }} />
      <Group gap="xs">
        <Text size="sm">
          {text('due.label')} <When at={dueAt} />
        </Text>
        <TimeLeft dueAt={dueAt} />
        <Text size="sm" c="dimmed">
          {escalatedAt ? text('due.escalated') : onLate && text(`due.then.${onLate}`)}
        </Text>
      </Group>
    </Group>
  );
}

function Asked({ asked }: Pick<DecisionContext, 'asked'>) {
  const text = useText();
  const word = useWord();
  if (asked.length === 0) return null;
  return (
    <Alert variant="light" color="yellow" icon={<IconShieldQuestion />} title={text('context.asked')}>
      <Stack gap={4}>
        {asked.map(({ guard, reason, policy }) => (
          <Text size="sm" key={guard}>
            <b>{guardInWords(guard, text)}.</b> {reason && word(reason)}{' '}
            {policy && (
              <Text span size="sm">
                {text('context.policy', { name: policy.name, version: policy.version })}
              </Text>
            )}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

const GUARDS = ['policyExistence', 'evidenceLevel', 'humanReview', 'riskThreshold', 'dualApproval'] as const;

function guardInWords(name: string, text: ReturnType<typeof useText>): string {
  const known = GUARDS.find((guard) => guard === name);
  return known ? text(`context.guard.${known}`) : name;
}

type Row = DecisionContext['rows'][number];

/** Input and output in lines; what differs from the last time stands out and is said in words. */
function Parts({ context }: { context: DecisionContext }) {
  const text = useText();
  const { rows, comparedWith, isCut } = context;
  if (rows.length === 0) return null;
  const differing = rows.filter(isDifferent).length;
  return (
    <Stack gap={6} component="section" aria-label={text('context.table')}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {text('context.table')}
        </Title>
        <Text size="xs" c="dimmed">
          {comparedWith
            ? text('context.differs', { count: differing, total: rows.length })
            : text('context.noBefore')}
        </Text>
      </Group>
      <Table className={classes.parts} verticalSpacing={6} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('context.where')}</Table.Th>
            <Table.Th>{text('context.now')}</Table.Th>
            {comparedWith && <Table.Th>{text('context.before')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={`${row.part} ${row.path}`}
              {...(isDifferent(row) ? { 'data-different': true } : {})}
            >
              <Table.Th scope="row" fw={400}>
                <Text size="xs" c="dimmed">
                  {text(row.part === 'input' ? 'field.input' : 'field.output')}
                </Text>
                {plainly(row.path)}
              </Table.Th>
              <Table.Td>
                <Value value={row.value} />
                <Change row={row} />
              </Table.Td>
              {comparedWith && (
                <Table.Td {...(isDifferent(row) ? {} : { c: 'dimmed' })}>
                  <Value value={row.before} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {isCut && (
        <Text size="xs" c="dimmed">
          {text('context.cut')}
        </Text>
      )}
    </Stack>
  );
}

function isDifferent({ change }: Row): boolean {
  return change !== 'same' && change !== 'unknown';
}

function Value({ value }: { value: string | null }) {
  return <span className={classes.value}>{value === null ? '–' : plainly(value)}</span>;
}

function Change({ row: { change } }: { row: Row }) {
  const text = useText();
  if (change === 'same' || change === 'unknown') return null;
  return (
    <Badge ml={6} size="xs" tt="none" variant="light" color="orange">
      {text(`context.${change}`)}
    </Badge>
  );
}

function Model({ model }: Pick<DecisionContext, 'model'>) {
  const text = useText();
  if (!model) return null;
  const { name, confidence, cases, overruled } = model;
  return (
    <Stack gap={2} component="section" aria-label={text('context.model')}>
      <Title order={3} size="h5">
        {text('context.model')}
      </Title>
      <Text size="sm">
        <b>{plainly(name)}</b>
        {confidence !== null && ` · ${text('context.confidence', { percent: Math.round(confidence * 100) })}`}
      </Text>
      <Text size="sm">
        {cases === 0
          ? text('context.noCases')
          : text('context.overruled', {
              overruled,
              cases,
              percent: Math.round((overruled / cases) * 100),
            })}
      </Text>
    </Stack>
  );
}

const RESULT_COLORS = { approved: 'teal', rejected: 'red', late: 'orange' } as const;

function Similar({ similar }: Pick<DecisionContext, 'similar'>) {
  const text = useText();
  if (similar.length === 0) return null;
  return (
    <Stack gap={6} component="section" aria-label={text('context.similar')}>
      <Title order={3} size="h5">
        {text('context.similar')}
      </Title>
      {similar.map(({ id, description, occurredAt, result, answeredBy, reason }) => (
        <Group key={id} gap="xs" wrap="nowrap" align="start">
          <Badge variant="light" tt="none" color={RESULT_COLORS[result]} miw="max-content">
            {text(`context.result.${result}`)}
          </Badge>
          <div>
            <TextLink to="/app/decisions/$id" params={{ id }} size="sm">
              {description === null ? <When at={occurredAt} /> : plainly(description)}
            </TextLink>
            <Text size="xs" c="dimmed">
              <When at={occurredAt} />
              {answeredBy && ` · ${text('context.by', { name: plainly(answeredBy) })}`}
              {reason && ` · ${plainly(reason)}`}
            </Text>
          </div>
        </Group>
      ))}
    </Stack>
  );
}
