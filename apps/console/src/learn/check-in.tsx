import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { When } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { Page } from '../shell/page.tsx';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { Camera } from './camera.tsx';

/** Being there: by the camera, by the phone's own camera, which opens this page with the code, or by typing its digits. */
export function CheckIn() {
  const text = useText();
  const form = useForm({ initialValues: { code: '' } });
  const checkIn = useMutation({
    mutationFn: async (token: string) =>
      contentOf(await api.POST('/lms/api/v3/attendance/check-in', { body: { token } })).data,
    onSuccess: () => form.reset(),
  });
  useCodeOfAddress(checkIn.mutate);
  return (
    <Page title={text('checkIn.title')} about={text('checkIn.about')}>
      {checkIn.data && (
        <Alert color="teal" icon={<IconCircleCheck />} title={text('checkIn.done')} role="status">
          <Group gap="md">
            <When at={checkIn.data.verifiedAt} />
            <TextLink to="/verify/$id" params={{ id: checkIn.data.dpuId }} size="sm">
              {text('checkIn.proof')}
            </TextLink>
          </Group>
        </Alert>
      )}
      {checkIn.error && <Failed error={checkIn.error} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Card withBorder padding="lg" component="section" aria-label={text('checkIn.byCamera')}>
          <Stack>
            <Title order={2} size="h4">
              {text('checkIn.byCamera')}
            </Title>
            <Camera onToken={checkIn.mutate} />
          </Stack>
        </Card>
        <Card withBorder padding="lg" component="section" aria-label={text('checkIn.byCode')}>
          <form onSubmit={form.onSubmit(({ code }) => checkIn.mutate(code))}>
            <Stack>
              <Title order={2} size="h4">
                {text('checkIn.byCode')}
              </Title>
              <TextInput
                label={text('checkIn.code')}
                description={text('checkIn.codeAbout')}
                placeholder="1234 5678"
                inputMode="numeric"
                autoComplete="off"
                pattern="[0-9]{4}[ \-]?[0-9]{4}"
                required
                size="lg"
                {...form.getInputProps('code')}
              />
              <Button type="submit" loading={checkIn.isPending}>
                {text('checkIn.submit')}
              </Button>
            </Stack>
          </form>
        </Card>
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {text('checkIn.sealed')}
      </Text>
    </Page>
  );
}

/** A phone that scanned the code opens this page with it behind `#`; it is used once and taken out of the address. */
function useCodeOfAddress(use: (token: string) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    const token = window.location.hash.slice(1);
    if (!token || token === 'content' || isDone.current) return;
    isDone.current = true;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    use(token);
  }, [use]);
}
