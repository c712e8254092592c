import { Button, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Failed } from './states.tsx';

/** A form over the page: its fields, what went wrong with them, and one button. */
export function FormModal({
  isOpen,
  onClose,
  title,
  submit,
  color,
  sending,
  onSubmit,
  children,
}: {
  isOpen: boolean;
  onClose(): void;
  title: string;
  submit: string;
  color?: string;
  sending: { error: Error | null; isPending: boolean };
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  children: ReactNode;
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <form onSubmit={onSubmit}>
        <Stack>
          {children}
          {sending.error && <Failed error={sending.error} />}
          <Button type="submit" loading={sending.isPending} {...(color ? { color } : {})}>
            {submit}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
