import { Button, PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../shell/api.ts';
import { Entrance } from '../shell/entrance.tsx';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { tokenFromAddress } from './token-from-address.ts';

export function ResetPassword() {
  const text = useText();
  const navigate = useNavigate();
  const token = tokenFromAddress();
  const form = useForm({ initialValues: { newPassword: '' } });
  const reset = useMutation({
    mutationFn: ({ newPassword }: typeof form.values) =>
      api.POST('/api/auth/password/reset', { body: { token, newPassword } }),
    onSuccess: () => {
      notifications.show({ color: 'teal', message: text('reset.done') });
      return navigate({ to: '/sign-in' });
    },
  });
  return (
    <Entrance title={text('reset.title')}>
      {!token && <Text c="red">{text('invitation.noToken')}</Text>}
      {reset.error && <Failed error={reset.error} isOfLink />}
      <form onSubmit={form.onSubmit((values) => reset.mutate(values))}>
        <PasswordInput
          label={text('reset.newPassword')}
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={128}
          {...form.getInputProps('newPassword')}
        />
        <Button type="submit" fullWidth mt="lg" disabled={!token} loading={reset.isPending}>
          {text('reset.submit')}
        </Button>
      </form>
    </Entrance>
  );
}
