import { Button, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActedFor } from '../decisions/sign-decision.ts';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Identifier, When } from '../shell/format.tsx';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { dropSealed, INBOX, refreshAnswered } from './list-inbox.ts';
import { contextQuery } from './read-inbox.ts';

interface Listed {
  id: string;
  status: string;
  createdAt: string;
  action: { type: string } | null;
  actor: { id: string; name?: string } | null;
  contestOf?: object;
}

interface Answers {
  alike: readonly Listed[];
  result: 'approved' | 'rejected';
  reason: string;
}

const TOGETHER_MAX = 100;

/** Answers what is shown together with all that waits of the same action and actor; offered only where a policy allows it. */
export function AnswerTogether({
  decision,
  waiting,
  onBehalfOf,
  onAnswered,
}: {
  decision: Listed;
  waiting: readonly Listed[];
  onBehalfOf: ActedFor | null;
  onAnswered(ids: readonly string[]): void;
}) {
  const text = useText();
  // As they were when the dialog opened: what arrives or is answered meanwhile changes nothing of what its buttons say.
  const [opened, setOpened] = useState<readonly Listed[] | null>(null);
  const { data: context } = useQuery(contextQuery(decision));
  const alike = waiting.filter((other) => isAlike(decision, other)).slice(0, TOGETHER_MAX);
  const isOffered = context?.mayBulk && alike.length > 1;
  const answer = useAnswers({
    onBehalfOf,
    onDone: (ids) => {
      setOpened(null);
      onAnswered(ids);
    },
  });
  const close = () => {
    // What is still under way closes, with its answer, whatever is open by then.
    if (answer.isPending) return;
    answer.reset();
    setOpened(null);
  };
  return (
    <>
      {isOffered && (
        <Button variant="default" onClick={() => setOpened(alike)}>
          {text('together.open', { count: alike.length })}
        </Button>
      )}
      <Modal
        opened={opened !== null}
        onClose={close}
        title={text('together.title', { count: opened?.length ?? 0 })}
        closeButtonProps={{ disabled: answer.isPending }}
      >
        {opened && <Together alike={opened} answer={answer} />}
      </Modal>
    </>
  );
}

function isAlike(one: Listed, other: Listed): boolean {
  return one.action !== null && one.action.type === other.action?.type && one.actor?.id === other.actor?.id;
}

/** Answers them in one call, and says how many of the answers counted. */
function useAnswers({
  onBehalfOf,
  onDone,
}: {
  onBehalfOf: ActedFor | null;
  onDone(ids: readonly string[]): void;
}) {
  const text = useText();
  return useMutation({
    mutationFn: async ({ alike, result, reason }: Answers) =>
      contentOf(
        await api.POST('/api/decisions/approvals', {
          body: {
            approvals: alike.map(({ id }) => ({ id, result, ...(reason ? { reason } : {}) })),
            ...(onBehalfOf ? { onBehalfOf: onBehalfOf.id } : {}),
          },
        }),
      ).data,
    onSuccess: async (answers) => {
      const done = answers.filter(({ status }) => status === 200).length;
      notifications.show({
        color: done === answers.length ? 'teal' : 'orange',
        message: text('together.done', { done, total: answers.length }),
      });
      await dropSealed(answers.filter(({ data }) => data?.sealedHash).map(({ id }) => id));
      const answered = answers.filter(({ status }) => status === 200).map(({ id }) => id);
      onDone(answered);
      await refreshAnswered(answered, { isShown: false });
      await queryClient.invalidateQueries({ queryKey: INBOX });
    },
  });
}

function Together({ alike, answer }: { alike: readonly Listed[]; answer: ReturnType<typeof useAnswers> }) {
  const text = useText();
  const [reason, setReason] = useState('');
  return (
    <Stack>
      <Text size="sm">{text('together.about')}</Text>
      <Table.ScrollContainer minWidth={0} mah={240}>
        <Table>
          <Table.Tbody>
            {alike.map(({ id, action, createdAt }) => (
              <Table.Tr key={id}>
                <Table.Td>{action && <Identifier value={action.type} />}</Table.Td>
                <Table.Td>
                  <When at={createdAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <TextInput
        label={text('field.reason')}
        placeholder={text(
          alike.some(({ contestOf }) => contestOf) ? 'inbox.reasonNeeded' : 'inbox.reasonHint',
        )}
        maxLength={10_000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {answer.error && <Failed error={answer.error} />}
      <Group>
        <Button
          color="teal"
          loading={answer.isPending}
          onClick={() => answer.mutate({ alike, result: 'approved', reason })}
        >
          {text('together.approve', { count: alike.length })}
        </Button>
        <Button
          color="red"
          variant="light"
          loading={answer.isPending}
          onClick={() => answer.mutate({ alike, result: 'rejected', reason })}
        >
          {text('together.reject', { count: alike.length })}
        </Button>
      </Group>
    </Stack>
  );
}
