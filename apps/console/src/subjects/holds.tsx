import { Autocomplete, Badge, Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { ListTable } from '../shell/list.tsx';
import { Failed } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';
import { useSubjectChoice } from './one-person.tsx';

/** What must not be erased for now. */
export function Holds() {
  const text = useText();
  const [isPlacing, setPlacing] = useState(false);
  const list = useList(
    'legal-holds',
    {},
    ({ page, limit }) => api.GET('/api/center/legal-holds', { params: { query: { page, limit } } }),
    { limit: 10 },
  );
  const lift = useMutation({
    mutationFn: async (id: string) =>
      contentOf(await api.POST('/api/center/legal-holds/{id}/lift', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['legal-holds'] }),
  });
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('records.holds')}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {text('records.holds')}
          </Title>
          <Button variant="light" onClick={() => setPlacing(true)}>
            {text('records.place')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {text('records.holdsAbout')}
        </Text>
        {lift.error && <Failed error={lift.error} />}
        <ListTable
          list={list}
          empty={text('records.noHolds')}
          columns={[
            { id: 'reason', label: text('field.reason'), value: ({ reason }) => reason },
            {
              id: 'covers',
              label: text('records.covers'),
              value: ({ covers, subjectId }) =>
                covers === 'center' ? text('records.wholeCenter') : (subjectId ?? text('decision.erased')),
            },
            { id: 'placed', label: text('records.placed'), value: ({ placedAt }) => placedAt, as: 'time' },
            {
              label: '',
              of: ({ id, liftedAt }) =>
                liftedAt ? (
                  <Badge variant="light" color="gray" tt="none">
                    {text('records.lifted')}
                  </Badge>
                ) : (
                  <ConfirmButton
                    label={text('records.lift')}
                    about={text('records.liftAbout')}
                    onConfirm={() => lift.mutate(id)}
                  />
                ),
            },
          ]}
        />
      </Stack>
      {isPlacing && <PlaceHold onClose={() => setPlacing(false)} />}
    </Card>
  );
}

function PlaceHold({ onClose }: { onClose(): void }) {
  const text = useText();
  const choice = useSubjectChoice();
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const doubt = choice.doubtOf(chosen);
  const sending = useMutation({
    mutationFn: async () => {
      const subjectId = choice.idOf(chosen);
      return contentOf(
        await api.POST('/api/center/legal-holds', {
          body: { reason: reason.trim(), ...(subjectId ? { subjectId } : {}) },
        }),
      );
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['legal-holds'] });
      onClose();
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={text('records.place')}
      submit={text('records.place')}
      sending={sending}
      onSubmit={(event) => {
        event.preventDefault();
        if (doubt === null) sending.mutate();
      }}
    >
      <Autocomplete
        label={text('records.who')}
        description={text('records.whoHold')}
        data={choice.names}
        value={chosen}
        onChange={setChosen}
        error={doubt}
        maxLength={255}
      />
      <Textarea
        label={text('field.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={10_000}
        autosize
        required
      />
    </FormModal>
  );
}
