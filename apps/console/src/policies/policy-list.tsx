import { Badge, Button, Group, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../shell/api.ts';
import { Tags, When } from '../shell/format.tsx';
import { ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { Failed } from '../shell/states.tsx';
import { useList } from '../shell/use-list.ts';
import { useText, useWord, type Word, type Text as Words } from '../text/use-text.tsx';
import type { NewPolicy, Policy, PolicyChange, ScopeLevel } from './policy.ts';
import { PolicyForm } from './policy-form.tsx';

interface Calls {
  list(query: { page: number; limit: number }): Promise<{
    data?: {
      data: Policy[];
      pagination: { page: number; totalPages: number; total: number; hasMore: boolean };
    };
  }>;
  create(policy: NewPolicy): Promise<unknown>;
  change(id: string, change: PolicyChange): Promise<unknown>;
}

const NAME = 'policies';

/** The policies of a center or of the platform, depending on whose calls are given. */
export function PolicyList({
  about,
  levels,
  calls,
}: {
  about: string;
  /** The scopes that whoever looks at this list may give a policy. */
  levels: ScopeLevel[];
  calls: Calls;
}) {
  const text = useText();
  const word = useWord();
  const [edited, setEdited] = useState<Policy | 'new' | null>(null);
  const list = useList(NAME, {}, calls.list);
  const refresh = () => queryClient.invalidateQueries({ queryKey: [NAME] });
  const change = useMutation({
    mutationFn: ({ id, version, active }: { id: string; version: number; active: boolean }) =>
      calls.change(id, { version, active }),
    onSettled: refresh,
  });
  const isOwn = ({ scope }: Policy) => levels.includes(scope.level);
  return (
    <Page
      title={text('nav.policies')}
      about={about}
      actions={<Button onClick={() => setEdited('new')}>{text('policies.create')}</Button>}
    >
      {change.error && <Failed error={change.error} />}
      <ListTable
        list={list}
        columns={[
          {
            id: 'name',
            label: text('field.name'),
            value: ({ name, version }) => `${name} v${version}`,
            of: ({ name, version, updatedAt }) => (
              <>
                <Group gap="xs" wrap="nowrap">
                  <span>{name}</span>
                  <Badge size="xs" variant="default" tt="none" miw="fit-content">{`v${version}`}</Badge>
                </Group>
                <Text size="xs" c="dimmed" fw={400}>
                  <When at={updatedAt} />
                </Text>
              </>
            ),
          },
          {
            id: 'scope',
            label: text('policies.scope'),
            value: ({ scope }) =>
              [text(`policies.level.${scope.level}`), scope.value].filter(Boolean).join(': '),
          },
          {
            id: 'applies',
            label: text('policies.applies'),
            value: ({ applies }) => appliesInWords(applies, text, word).join(', '),
            of: ({ applies }) => <Tags tags={appliesInWords(applies, text, word)} />,
          },
          {
            id: 'rules',
            label: text('policies.rules'),
            value: ({ rules }) => rulesInWords(rules, text).join(', '),
            of: ({ rules }) => <Tags tags={rulesInWords(rules, text)} />,
          },
          {
            id: 'active',
            label: text('field.active'),
            value: ({ active }) => (active ? 'ACTIVE' : 'PAUSED'),
            of: (policy) => (
              <Switch
                checked={policy.active}
                disabled={!isOwn(policy) || change.isPending}
                aria-label={`${text('field.active')}: ${policy.name}`}
                onChange={(event) => change.mutate({ ...policy, active: event.currentTarget.checked })}
              />
            ),
          },
          {
            label: '',
            of: (policy) =>
              isOwn(policy) && (
                <Button
                  size="compact-sm"
                  variant="light"
                  aria-label={`${text('action.change')}: ${policy.name}`}
                  onClick={() => setEdited(policy)}
                >
                  {text('action.change')}
                </Button>
              ),
          },
        ]}
      />
      {edited && (
        <PolicyForm
          policy={edited === 'new' ? null : edited}
          levels={levels}
          create={calls.create}
          change={calls.change}
          onSaved={refresh}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  );
}

function appliesInWords(
  { eventTypes, actionTypes, actorTypes }: Policy['applies'],
  text: Words,
  word: Word,
): string[] {
  const ours = [...eventTypes, ...actorTypes].map(word);
  const named = [...ours, ...actionTypes].map((name) => name.replaceAll('_', ' '));
  return named.length > 0 ? named : [text('policies.everything')];
}

function rulesInWords(rules: Policy['rules'], text: Words): string[] {
  return [
    ...(rules.requireHumanReview ? [text('policies.rule.humanReview')] : []),
    ...(rules.dualApproval ? [text('policies.rule.dualApproval')] : []),
    ...(rules.riskThreshold === null ? [] : [text('policies.rule.risk', { threshold: rules.riskThreshold })]),
    ...(rules.minEvidenceLevel === 'DOCUMENTED' ? [text('policies.rule.documented')] : []),
    ...(rules.requirePolicy ? [text('policies.rule.policy')] : []),
    ...(rules.approverAssurance === 'declared' ? [] : [text(`policies.rule.${rules.approverAssurance}`)]),
    ...(rules.approvalWithin === null
      ? []
      : [text('policies.rule.within', { hours: Math.round(rules.approvalWithin / 360) / 10 })]),
    ...(rules.onLate ? [text(`policies.rule.${rules.onLate.action}`)] : []),
    ...(rules.bulkApproval ? [text('policies.rule.bulk')] : []),
  ];
}
