import { Autocomplete, Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { download } from '../shell/download.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { composed } from '../shell/has-words.ts';
import { WholeTable } from '../shell/list.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed } from '../shell/states.tsx';
import { readWhole } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

const LOOK_AGAIN_MS = 3_000;

/** The members of the center by name; anybody else is found by the id that decisions name. */
export function useSubjectChoice() {
  const text = useText();
  const { centerId } = useMe();
  const { data: members = [] } = useQuery({
    queryKey: ['subject-members', centerId],
    queryFn: async () => {
      const path = { centerId: String(centerId) };
      const { data } = await readWhole(
        (query) => api.GET('/api/centers/{centerId}/memberships', { params: { path, query } }),
        {},
      );
      return data.map((member) => ({ ...member, name: composed(member.name) }));
    },
  });
  const ids = idsByName(members);
  const shared = sharedNames(members);
  return {
    names: [...ids.keys()],
    idOf: (chosen: string) => ids.get(composed(chosen.trim())) ?? chosen.trim(),
    /** Why a name means nobody in particular. */
    doubtOf: (chosen: string) => (shared.has(composed(chosen.trim())) ? text('records.sharedName') : null),
  };
}

interface Named {
  actorId: string | null;
  name: string;
  email: string | null;
}

/** Whom each name means; those who share one are told apart by their addresses. */
function idsByName(members: readonly Named[]): Map<string, string> {
  const shared = sharedNames(members);
  return new Map(
    members.flatMap(({ actorId, name, email }) =>
      actorId ? [[shared.has(name) ? `${name} (${email ?? actorId})` : name, actorId]] : [],
    ),
  );
}

function sharedNames(members: readonly Named[]): Set<string> {
  const people = new Map(members.map((member) => [member.actorId, member]));
  const alike = Map.groupBy(people.values(), ({ name }) => name);
  return new Set([...alike].flatMap(([name, { length }]) => (length > 1 ? [name] : [])));
}

/** Hands out or erases everything about one person. */
export function OnePerson() {
  const text = useText();
  const choice = useSubjectChoice();
  const [chosen, setChosen] = useState('');
  const [isErasing, setErasing] = useState(false);
  const subjectId = choice.idOf(chosen);
  const doubt = choice.doubtOf(chosen);
  const isMeant = subjectId !== '' && doubt === null;
  const file = useMutation({
    mutationFn: async () =>
      contentOf(
        await api.POST('/api/center/subjects/file', { body: { subjectId }, parseAs: 'text' }),
      ) as unknown as string,
    onSuccess: (content) => download('subject.json', content),
  });
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('records.person')}>
      <Stack>
        <Title order={2} size="h4">
          {text('records.person')}
        </Title>
        <Text size="sm" c="dimmed">
          {text('records.personAbout')}
        </Text>
        <Group align={doubt ? 'center' : 'end'}>
          <Autocomplete
            label={text('records.who')}
            placeholder={text('records.whoHint')}
            data={choice.names}
            value={chosen}
            onChange={setChosen}
            error={doubt}
            maxLength={255}
            w={{ base: '100%', xs: 320 }}
          />
          <Button variant="light" disabled={!isMeant} loading={file.isPending} onClick={() => file.mutate()}>
            {text('records.download')}
          </Button>
          <Button color="red" variant="light" disabled={!isMeant} onClick={() => setErasing(true)}>
            {text('records.erase')}
          </Button>
        </Group>
        {file.error && <Failed error={file.error} />}
        <Erasures />
      </Stack>
      {isErasing && <Erase subjectId={subjectId} name={chosen} onClose={() => setErasing(false)} />}
    </Card>
  );
}

function Erase({ subjectId, name, onClose }: { subjectId: string; name: string; onClose(): void }) {
  const text = useText();
  const [reason, setReason] = useState('');
  const sending = useMutation({
    mutationFn: async () =>
      contentOf(await api.POST('/api/center/subjects/erase', { body: { subjectId, reason: reason.trim() } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['subject-erasures'] });
      onClose();
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={text('records.eraseTitle', { name })}
      submit={text('records.erase')}
      color="red"
      sending={sending}
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <Text size="sm">{text('records.eraseAbout')}</Text>
      <Textarea
        label={text('field.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={10_000}
        autosize
        required
        data-autofocus
      />
    </FormModal>
  );
}

function Erasures() {
  const text = useText();
  const { data = [] } = useQuery({
    queryKey: ['subject-erasures'],
    queryFn: async () =>
      contentOf(await api.GET('/api/center/subjects/erasures', { params: { query: { page: 1, limit: 20 } } }))
        .data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running') ? LOOK_AGAIN_MS : false,
  });
  if (data.length === 0) return null;
  return (
    <WholeTable
      name="erasures"
      isAside
      rows={data}
      columns={[
        { id: 'asked', label: text('records.asked'), value: ({ createdAt }) => createdAt, as: 'time' },
        { id: 'reason', label: text('field.reason'), value: ({ reason }) => reason },
        { id: 'erased', label: text('records.erased'), value: ({ erased }) => erased },
        { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
      ]}
    />
  );
}
