import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../shell/api.ts';
import { Entrance } from '../shell/entrance.tsx';
import { signIn } from '../shell/session.tsx';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';

export function SignIn() {
  const text = useText();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { identifier: '', password: '' } });
  const enter = useMutation({ mutationFn: signIn, onSuccess: () => navigate({ to: '/' }) });
  const forgot = useMutation({
    mutationFn: async (identifier: string) =>
      api.POST('/api/auth/password/forgot', {
        body: identifier.includes('@') ? { email: identifier } : { phone: identifier },
      }),
    onSuccess: () => notifications.show({ message: text('signIn.forgotSent') }),
  });

  return (
    <Entrance title={text('signIn.title')}>
      {enter.error && <Failed error={enter.error} />}
      {forgot.error && <Failed error={forgot.error} />}
      <form onSubmit={form.onSubmit((values) => enter.mutate(values))}>
        <TextInput
          label={text('signIn.identifier')}
          autoComplete="username"
          required
          autoFocus
          {...form.getInputProps('identifier')}
        />
        <PasswordInput
          mt="sm"
          label={text('signIn.password')}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth mt="lg" loading={enter.isPending}>
          {text('signIn.submit')}
        </Button>
      </form>
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => form.values.identifier && forgot.mutate(form.values.identifier)}
      >
        {text('signIn.forgot')}
      </Anchor>
    </Entrance>
  );
}
