import { Alert, Button, Modal, Stack } from '@mantine/core';
import { Copyable } from '../shell/copyable.tsx';
import { useText } from '../text/use-text.tsx';

/** The signing secret, shown once. */
export function SecretOnce({ value, onClose }: { value: string | null; onClose(): void }) {
  const text = useText();
  return (
    <Modal
      opened={value !== null}
      onClose={onClose}
      title={text('webhooks.secret')}
      closeOnClickOutside={false}
      size="lg"
    >
      <Stack>
        <Alert color="yellow">{text('webhooks.secretAbout')}</Alert>
        <Copyable value={value ?? ''} />
        <Button onClick={onClose}>{text('keys.kept')}</Button>
      </Stack>
    </Modal>
  );
}
