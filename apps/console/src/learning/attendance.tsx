import { Center, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';

const MINUTE_MS = 60_000;
const MINUTES_MAX = 720;
/** The code changes every half minute; asked this often, an old one is never on the wall for long. */
const LOOK_AGAIN_MS = 5_000;
const CODE_SIZE = 280;

interface Session {
  id: string;
  title: string;
}

/** Opens a session from now on and shows the code that whoever is in the room scans. */
export function Attendance({ onClose }: { onClose(): void }) {
  const text = useText();
  const [session, setSession] = useState<Session | null>(null);
  const form = useForm({ initialValues: { title: '', minutes: 60 } });
  const plan = useMutation({
    mutationFn: async ({ title, minutes }: typeof form.values) => {
      const now = Date.now();
      const { data } = await api.POST('/lms/api/v3/attendance/sessions', {
        body: {
          title,
          method: 'qr',
          startsAt: new Date(now).toISOString(),
          endsAt: new Date(now + minutes * MINUTE_MS).toISOString(),
        },
      });
      setSession(data?.data ?? null);
    },
  });
  if (session) return <Code session={session} onClose={onClose} />;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={text('learning.attendance')}
      submit={text('learning.showCode')}
      sending={plan}
      onSubmit={form.onSubmit((values) => plan.mutate(values))}
    >
      <TextInput
        label={text('learning.sessionTitle')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <NumberInput
        label={text('learning.minutes')}
        required
        min={1}
        max={MINUTES_MAX}
        allowDecimal={false}
        {...form.getInputProps('minutes')}
      />
    </FormModal>
  );
}

function Code({ session, onClose }: { session: Session; onClose(): void }) {
  const text = useText();
  const query = useQuery({
    queryKey: ['attendance', session.id],
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: async () => {
      const { data } = await api.GET('/lms/api/v3/attendance/sessions/{id}/qr', {
        params: { path: { id: session.id }, query: { format: 'json' } },
      });
      // In any other format than the one asked for it would be a picture.
      if (!data || typeof data === 'string') throw new Error('The code came without content.');
      return data.data.token;
    },
  });
  return (
    <Modal opened onClose={onClose} title={session.title} closeOnClickOutside={false}>
      <Stack align="center">
        <Loaded query={query}>
          {(token) => (
            <Center bg="white" p="md">
              <QRCodeSVG value={token} size={CODE_SIZE} title={text('learning.code')} />
            </Center>
          )}
        </Loaded>
        <Text size="sm" ta="center">
          {text('learning.codeAbout')}
        </Text>
      </Stack>
    </Modal>
  );
}
