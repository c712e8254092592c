import { Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { useText } from '../text/use-text.tsx';
import { ask, type MyDecision, type QuestionKind } from './read-subjects.ts';

const KINDS: readonly QuestionKind[] = ['explanation', 'contest'];

/** The two ways to ask about a decision, each of them once. */
export function AskAbout({ decision }: { decision: MyDecision }) {
  const text = useText();
  const [kind, setKind] = useState<QuestionKind | null>(null);
  const left = KINDS.filter((each) => !decision.contests.some((asked) => asked.kind === each));
  // What people are still to answer is asked about once they have.
  if (left.length === 0 || decision.isAwaited) return null;
  return (
    <Group gap="sm">
      {left.map((each) => (
        <Button key={each} variant="light" size="sm" onClick={() => setKind(each)}>
          {text(`aboutMe.ask.${each}`)}
        </Button>
      ))}
      {kind && <Question decision={decision} kind={kind} onClose={() => setKind(null)} />}
    </Group>
  );
}

function Question({
  decision,
  kind,
  onClose,
}: {
  decision: MyDecision;
  kind: QuestionKind;
  onClose(): void;
}) {
  const text = useText();
  const [reason, setReason] = useState('');
  const sending = useMutation({
    mutationFn: () => ask(decision.id, { kind, reason: reason.trim() }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['my-decisions'] });
      onClose();
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={text(`aboutMe.ask.${kind}`)}
      submit={text('aboutMe.send')}
      sending={sending}
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <Text size="sm">{text(`aboutMe.askAbout.${kind}`)}</Text>
      <Textarea
        label={text(`aboutMe.reason.${kind}`)}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        minRows={4}
        maxLength={10_000}
        autosize
        required
        data-autofocus
      />
    </FormModal>
  );
}
