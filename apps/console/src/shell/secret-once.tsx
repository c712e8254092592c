import { Alert, Button, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';
import { Copyable } from './copyable.tsx';

/** A secret that was just made and is shown this once; a click beside it does not lose it. */
export function SecretOnce({
  title,
  about,
  value,
  onClose,
  kept,
  children,
}: {
  title: string;
  about: string;
  value: string | null;
  onClose(): void;
  /** What the button says, where it is more than one. */
  kept?: string;
  /** What to do with it. */
  children?: ReactNode;
}) {
  const text = useText();
  return (
    <Modal opened={value !== null} onClose={onClose} title={title} closeOnClickOutside={false} size="lg">
      <Stack>
        <Alert color="yellow">{about}</Alert>
        <Copyable value={value ?? ''} />
        {children}
        <Button onClick={onClose}>{kept ?? text('keys.kept')}</Button>
      </Stack>
    </Modal>
  );
}
