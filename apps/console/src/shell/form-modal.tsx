import { Button, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../text/use-text.tsx';
import { FormFailed, type FormOfFields } from './form-failed.tsx';
import { Failed } from './states.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** A form over the page: its fields, what went wrong with them, and one button. What went wrong is forgotten when it is closed. */
export function FormModal({
  isOpen,
  onClose,
  title,
  submit,
  color,
  isUnchanged = false,
  sending,
  form,
  onSubmit,
  children,
}: {
  isOpen: boolean;
  onClose(): void;
  title: string;
  submit: string;
  color?: string;
  /** Nothing was edited, so there is nothing to send. */
  isUnchanged?: boolean;
  sending: { error: Error | null; isPending: boolean; reset?(): void };
  /** Whose fields say themselves what the service refuses of them. */
  form?: FormOfFields;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  children: ReactNode;
}) {
  const text = useText();
  const [isHeld, setHeld] = useState(false);
  useFocusBack(isOpen);
  const close = () => {
    // What is still under way closes, with its answer, whatever is open by then.
    setHeld(sending.isPending);
    if (sending.isPending) return;
    sending.reset?.();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={title}>
      <form onSubmit={onSubmit}>
        <Stack>
          {children}
          {isHeld && sending.isPending && (
            <Text size="sm" role="status">
              {text('state.beingSent')}
            </Text>
          )}
          {form ? (
            <FormFailed form={form} error={sending.error} />
          ) : (
            sending.error && <Failed error={sending.error} />
          )}
          <Button
            type="submit"
            loading={sending.isPending}
            disabled={isUnchanged}
            {...(color ? { color } : {})}
          >
            {submit}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
