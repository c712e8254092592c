import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../shell/api.ts';
import { Entrance } from '../shell/entrance.tsx';
import { TextLink } from '../shell/links.tsx';
import { enterSession, isSignedIn, meQuery, signOut } from '../shell/session.tsx';
import { Failed } from '../shell/states.tsx';
import { given } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';
import { tokenFromAddress } from './token-from-address.ts';

/**
 * The link of an invitation leads here. Somebody new gives a name and a password; somebody known is signed in already, or somebody else is,
 * whose place they can take.
 */
export function AcceptInvitation() {
  const text = useText();
  const navigate = useNavigate();
  const token = tokenFromAddress();
  const isKnown = isSignedIn();
  const { data: me } = useQuery({ ...meQuery, enabled: isKnown });
  const form = useForm({ initialValues: { name: '', password: '' } });
  const accept = useMutation({
    mutationFn: async (values: typeof form.values) => {
      const { data } = await api.POST('/api/auth/invitations/accept', { body: { token, ...given(values) } });
      if (data) enterSession(data.data);
    },
    onSuccess: () => navigate({ to: '/' }),
  });
  const who = me && [me.name, me.email && `(${me.email})`].filter(Boolean).join(' ');
  const known = who && text('invitation.known', { who });
  return (
    <Entrance title={text('invitation.title')} about={isKnown ? known : text('invitation.new')}>
      {!token && <Text c="red">{text('invitation.noToken')}</Text>}
      {accept.error && <Failed error={accept.error} isOfLink />}
      <form onSubmit={form.onSubmit((values) => accept.mutate(values))}>
        {!isKnown && (
          <>
            <TextInput
              label={text('field.name')}
              autoComplete="name"
              required
              maxLength={200}
              {...form.getInputProps('name')}
            />
            <PasswordInput
              mt="sm"
              label={text('signIn.password')}
              autoComplete="new-password"
              required
              minLength={8}
              maxLength={128}
              {...form.getInputProps('password')}
            />
          </>
        )}
        <Button type="submit" fullWidth mt="lg" disabled={!token} loading={accept.isPending}>
          {text('invitation.accept')}
        </Button>
      </form>
      {isKnown && (
        <Button variant="subtle" size="compact-sm" onClick={() => void signOut({ andStay: true })}>
          {text('invitation.asAnother')}
        </Button>
      )}
      {!isKnown && token && (
        <TextLink to="/sign-in" hash={`token=${token}`} size="sm">
          {text('invitation.haveAccount')}
        </TextLink>
      )}
    </Entrance>
  );
}
