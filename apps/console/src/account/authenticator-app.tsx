import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Copyable } from '../shell/copyable.tsx';
import { FormModal } from '../shell/form-modal.tsx';
import { When } from '../shell/format.tsx';
import { SecretOnce } from '../shell/secret-once.tsx';
import { Loaded } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useText } from '../text/use-text.tsx';
import { FactorFailed } from './factor-failed.tsx';
import { factorsChanged, factorsQuery } from './factors.ts';
import { ProofDeclined, useProof } from './use-proof.tsx';

/** Codes from an app for those without a passkey at hand, and the recovery codes for those who lost both. */
export function AuthenticatorApp() {
  const text = useText();
  const { withProof, dialog } = useProof();
  const query = useQuery(factorsQuery);
  const [offered, setOffered] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const change = useMutation({ mutationFn: withProof<unknown>, onSettled: factorsChanged });
  const setUp = () => change.mutate(async () => setOffered(contentOf(await api.POST('/api/auth/totp')).data));
  const renew = () =>
    change.mutate(async () =>
      setCodes(contentOf(await api.POST('/api/auth/recovery-codes')).data.recoveryCodes),
    );
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('totp.title')}>
      <Title order={2} size="h4">
        {text('totp.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {text('totp.about')}
      </Text>
      {change.error && !(change.error instanceof ProofDeclined) && <FactorFailed error={change.error} />}
      <Loaded query={query}>
        {({ passkeys, totp, recoveryCodesLeft }) => (
          <Stack gap="sm">
            {totp ? (
              <Group>
                <Text size="sm">
                  {text('totp.since')} <When at={totp.createdAt} />
                </Text>
                <ConfirmButton
                  label={text('totp.remove')}
                  about={text('totp.removeAbout')}
                  disabled={change.isPending}
                  onConfirm={() => change.mutate(() => api.DELETE('/api/auth/totp'))}
                />
              </Group>
            ) : (
              <Button w="fit-content" variant="light" loading={change.isPending} onClick={setUp}>
                {text('totp.setUp')}
              </Button>
            )}
            {(totp || passkeys > 0) && (
              <Group>
                <Text size="sm" {...(recoveryCodesLeft < 3 ? { c: 'red' } : {})}>
                  {text('recovery.left', { left: recoveryCodesLeft })}
                </Text>
                <Button size="compact-sm" variant="light" disabled={change.isPending} onClick={renew}>
                  {text('recovery.renew')}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Loaded>
      {offered && (
        <Scan
          offered={offered}
          onClose={() => setOffered(null)}
          onDone={(given) => {
            setOffered(null);
            setCodes(given);
            void factorsChanged();
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </Card>
  );
}

function Scan({
  offered,
  onClose,
  onDone,
}: {
  offered: { secret: string; uri: string };
  onClose(): void;
  onDone(recoveryCodes: string[]): void;
}) {
  const text = useText();
  const form = useForm({ initialValues: { code: '' } });
  const check = useMutation({
    mutationFn: async ({ code }: typeof form.values) =>
      contentOf(await api.POST('/api/auth/totp/confirm', { body: { code: code.replaceAll(' ', '') } })).data
        .recoveryCodes,
    onSuccess: onDone,
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={text('totp.setUp')}
      submit={text('totp.finish')}
      sending={check}
      form={form}
      onSubmit={form.onSubmit((values) => check.mutate(values))}
    >
      <Text size="sm">{text('totp.scan')}</Text>
      <Group justify="center">
        {/* Scanners need dark on light, whatever the page looks like. */}
        <QRCodeSVG value={offered.uri} size={200} marginSize={3} role="img" aria-label={text('totp.qr')} />
      </Group>
      <Text size="sm">{text('totp.byHand')}</Text>
      <Copyable value={offered.secret} />
      <TextInput
        label={text('secondStep.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={7}
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormModal>
  );
}

/** Shown this once; whoever closes it has kept them or makes new ones. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const text = useText();
  return (
    <SecretOnce
      title={text('recovery.title')}
      about={text('recovery.about')}
      value={codes.join('\n')}
      onClose={onClose}
      kept={text('recovery.kept')}
    />
  );
}
