import { Button, type ButtonProps, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useText } from '../text/use-text.tsx';
import { rememberFocus } from './use-focus-back.ts';

/** Asks once more before something that hurts. The button says what it does, never just yes. */
export function useConfirm() {
  const text = useText();
  return ({ title, about, onConfirm }: { title: string; about: string; onConfirm(): void }) => {
    // The button can still be pressed while the dialog fades away.
    let isConfirmed = false;
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{about}</Text>,
      labels: { confirm: title, cancel: text('action.back') },
      confirmProps: { color: 'red' },
      onClose: rememberFocus(),
      onConfirm: () => {
        if (!isConfirmed) onConfirm();
        isConfirmed = true;
      },
    });
  };
}

/** The button of something that hurts, as it stands in a row. */
export function ConfirmButton({
  label,
  about,
  onConfirm,
  ...props
}: ButtonProps & { label: string; about: string; onConfirm(): void }) {
  const confirm = useConfirm();
  return (
    <Button
      size="compact-sm"
      variant="light"
      color="red"
      {...props}
      onClick={() => confirm({ title: label, about, onConfirm })}
    >
      {label}
    </Button>
  );
}
