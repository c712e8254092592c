import { Button, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Failed } from './states.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** A form over the page: its fields, what went wrong with them, and one button. What went wrong is forgotten when it is closed. */
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
  sending: { error: Error | null; isPending: boolean; reset?(): void };
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  children: ReactNode;
}) {
  useFocusBack(isOpen);
  const close = () => {
    // What is still under way closes, with its answer, whatever is open by then.
    if (sending.isPending) return;
    sending.reset?.();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={title} closeButtonProps={{ disabled: sending.isPending }}>
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
