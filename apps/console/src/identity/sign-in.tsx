import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../shell/api.ts';
import { Entrance } from '../shell/entrance.tsx';
import { signIn } from '../shell/session.tsx';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { tokenFromAddress } from './token-from-address.ts';
import { Brand, useBranding } from './white-label.tsx';

export function SignIn() {
  const text = useText();
  const navigate = useNavigate();
  const branding = useBranding();
  // Whoever came here from an invitation goes back to it.
  const invitation = tokenFromAddress();
  const form = useForm({ initialValues: { identifier: '', password: '' } });
  const enter = useMutation({
    mutationFn: (values: typeof form.values) =>
      signIn({ ...values, centerDomain: branding?.centerDomain ?? undefined }),
    onSuccess: (home) =>
      invitation
        ? navigate({ to: '/accept-invitation', hash: `token=${invitation}` })
        : navigate({ to: home }),
  });
  const forgot = useMutation({
    mutationFn: async (identifier: string) =>
      api.POST('/api/auth/password/forgot', {
        body: identifier.includes('@') ? { email: identifier } : { phone: identifier },
      }),
    onSuccess: () => notifications.show({ message: text('signIn.forgotSent') }),
  });
  const askForgot = () => {
    if (form.values.identifier) forgot.mutate(form.values.identifier);
    else form.setFieldError('identifier', text('signIn.forgotWho'));
  };

  return (
    <Entrance title={text('signIn.title')} brand={branding && <Brand branding={branding} />}>
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
        <Button
          type="submit"
          fullWidth
          mt="lg"
          loading={enter.isPending}
          {...(branding?.primaryColor ? { color: branding.primaryColor } : {})}
        >
          {text('signIn.submit')}
        </Button>
      </form>
      <Anchor component="button" type="button" size="sm" onClick={askForgot}>
        {text('signIn.forgot')}
      </Anchor>
      {branding?.supportEmail && (
        <Text size="xs" c="dimmed" ta="center">
          <Anchor href={`mailto:${branding.supportEmail}`}>{branding.supportEmail}</Anchor>
        </Text>
      )}
    </Entrance>
  );
}
