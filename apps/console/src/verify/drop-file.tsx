import {
  EXPORT_LENGTH_MAX,
  type LiveProof,
  QUESTIONS,
  type Verdict,
  type VerdictOptions,
  verdictOfFile,
} from '@centerproof/proof';
import { Button, Card, FileButton, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCircleX, IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { Fact, Facts } from '../shell/facts.tsx';
import { useText, type Text as Words } from '../text/use-text.tsx';
import { trustedKeysQuery } from './trusted-keys.ts';

type Result = { name: string; verdict: Verdict } | { name: string; problem: string };

/**
 * Judges an export file in this browser, with the same code as the server, by the keys that this installation publishes and the
 * live proof of the page's id. Both came with the page; when a file is dropped, no request is sent.
 */
export function DropFile({ live }: { live: LiveProof | null | undefined }) {
  const text = useText();
  const keys = useQuery(trustedKeysQuery);
  const options: VerdictOptions = { ...keys.data, ...(live === undefined ? {} : { live }) };
  const [result, setResult] = useState<Result | null>(null);
  const [isOver, setIsOver] = useState(false);
  const take = async (file: File | null | undefined) =>
    file && setResult(await judgeFile(file, options, text));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <Card
      withBorder
      padding="xl"
      className="screen-only"
      component="section"
      aria-label={text('verify.file')}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      bg={isOver ? 'var(--mantine-primary-color-light)' : 'transparent'}
      style={{ borderStyle: 'dashed' }}
    >
      <Stack align="center" gap="sm">
        <IconFileUpload size={32} aria-hidden />
        <Title order={2} size="h4">
          {text('verify.file')}
        </Title>
        <Text size="sm" c="dimmed" ta="center">
          {text('verify.fileAbout')}
        </Text>
        <FileButton
          onChange={(file) => void take(file)}
          accept=".json,.jsonld,application/json,application/ld+json"
        >
          {(props) => (
            <Button variant="light" {...props}>
              {text('verify.choose')}
            </Button>
          )}
        </FileButton>
      </Stack>
      {result && <Outcome result={result} />}
    </Card>
  );
}

async function judgeFile(file: File, options: VerdictOptions, text: Words): Promise<Result> {
  if (file.size > EXPORT_LENGTH_MAX)
    return { name: file.name, problem: text('verify.tooLarge', { size: file.size }) };
  return { name: file.name, verdict: verdictOfFile(new Uint8Array(await file.arrayBuffer()), options) };
}

function Outcome({ result }: { result: Result }) {
  const text = useText();
  if ('problem' in result)
    return (
      <Headline
        outcome="broken"
        title={text('verify.notAProof')}
        detail={`${result.name}: ${result.problem}`}
      />
    );
  const { outcome, answers, sentence, verification } = result.verdict;
  const { checks, unchecked } = verification;
  return (
    <Stack mt="lg" gap="sm" role="status" data-verdict={outcome}>
      <Headline
        outcome={outcome}
        title={text(`verify.outcome.${outcome}`)}
        detail={outcome === 'broken' ? `${result.name}: ${sentence}` : result.name}
      />
      <Text size="sm">{text(`verify.outcomeAbout.${outcome}`)}</Text>
      <Facts>
        {QUESTIONS.map((question) => (
          <Fact key={question} label={text(`verify.question.${question}`)}>
            <span data-question={question}>{text(`verify.answer.${answers[question]}`)}</span>
          </Fact>
        ))}
      </Facts>
      <List size="sm" spacing={4}>
        {checks.map((check, position) => (
          <List.Item
            // Checks have no id of their own; their order is what names them.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is made once per file and never reordered
            key={position}
            data-check={check.ok ? 'ok' : 'failed'}
            icon={
              check.ok ? (
                <IconCircleCheck
                  size={16}
                  color="var(--mantine-color-teal-6)"
                  aria-label={text('verify.holds')}
                />
              ) : (
                <IconCircleX size={16} color="var(--mantine-color-red-6)" aria-label={text('verify.fails')} />
              )
            }
          >
            {text(`verify.check.${check.code}`, {
              claim: check.claim ? text(`claim.${check.claim}`) : '',
            })}
            {!check.ok && <Text span c="red" fw={600}>{` ${check.reason ?? ''} ${check.path ?? ''}`}</Text>}
          </List.Item>
        ))}
      </List>
      {unchecked.length > 0 && (
        <Text size="sm" c="dimmed">
          {text('verify.unchecked', { count: unchecked.length })}
        </Text>
      )}
    </Stack>
  );
}

const LOOKS = {
  proven: { color: 'teal', Icon: IconCircleCheck },
  consistent: { color: 'yellow', Icon: IconAlertCircle },
  broken: { color: 'red', Icon: IconCircleX },
} as const;

function Headline({
  outcome,
  title,
  detail,
}: {
  outcome: Verdict['outcome'];
  title: string;
  detail: string;
}) {
  const { color, Icon } = LOOKS[outcome];
  return (
    <Group wrap="nowrap" mt="md">
      <ThemeIcon color={color} radius="xl" size="lg">
        <Icon aria-hidden />
      </ThemeIcon>
      <div>
        <Text fw={700}>{title}</Text>
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      </div>
    </Group>
  );
}
