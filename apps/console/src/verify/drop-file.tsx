import {
  EXPORT_BYTES_MAX,
  isPack,
  type LiveProof,
  type PackVerdict,
  QUESTIONS,
  type Verdict,
  type VerdictOptions,
  verdictOfFile,
  verifyPack,
} from '@centerproof/proof';
import { Button, Card, FileButton, List, Progress, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useState } from 'react';
import { Fact, Facts } from '../shell/facts.tsx';
import { Failed } from '../shell/states.tsx';
import { useText, type Text as Words } from '../text/use-text.tsx';
import { Headline } from './headline.tsx';
import { PackOutcome } from './pack-outcome.tsx';
import { trustedKeysQuery } from './trusted-keys.ts';

type Result =
  | { name: string; verdict: Verdict }
  | { name: string; pack: PackVerdict }
  | { name: string; percent: number }
  | { name: string; problem: string };

/**
 * Judges an export file in this browser, with the same code as the server, by the keys that this installation publishes and the
 * live proof of the page's id. Both come with the page; when a file is dropped, no request is sent. One that is dropped before they have
 * come is judged again when they have.
 */
export function DropFile({ live }: { live: LiveProof | null | undefined }) {
  const text = useText();
  const trusted = useQuery(trustedKeysQuery);
  const keys = trusted.data;
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!file) return;
    let isShown = true;
    const show = (judged: Result) => isShown && setResult(judged);
    const options: VerdictOptions = { ...keys, ...(live === undefined ? {} : { live }) };
    const unreadable = { name: file.name, problem: text('verify.unreadable') };
    void judgeFile(file, { options, text, onProgress: show }).then(show, () => show(unreadable));
    return () => {
      isShown = false;
    };
  }, [file, keys, live, text]);
  const take = (taken: File | null | undefined) => taken && setFile(taken);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
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
          onChange={take}
          // Else a browser tells nothing of a file that is chosen again, as after it was mended.
          inputProps={{
            onClick: ({ currentTarget }) => {
              currentTarget.value = '';
            },
          }}
          accept=".json,.jsonld,.ndjson,.gz,application/json,application/ld+json,application/gzip"
        >
          {(props) => (
            <Button variant="light" {...props}>
              {text('verify.choose')}
            </Button>
          )}
        </FileButton>
      </Stack>
      {trusted.error && <Failed error={trusted.error} onRetry={() => void trusted.refetch()} />}
      {result && <Outcome result={result} />}
    </Card>
  );
}

/** How a pack begins is enough to know it by. */
const START_BYTES = 64;

async function judgeFile(
  file: File,
  { options, text, onProgress }: { options: VerdictOptions; text: Words; onProgress(result: Result): void },
): Promise<Result> {
  if (isPack(new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())))
    return judgePack(file, options, onProgress);
  if (file.size > EXPORT_BYTES_MAX)
    return { name: file.name, problem: text('verify.tooLarge', { size: file.size }) };
  return { name: file.name, verdict: verdictOfFile(new Uint8Array(await file.arrayBuffer()), options) };
}

/** A pack may be of any size: it streams through, and the page says how far it is. */
async function judgePack(
  file: File,
  options: VerdictOptions,
  onProgress: (result: Result) => void,
): Promise<Result> {
  const { name, size } = file;
  let shown = 0;
  onProgress({ name, percent: 0 });
  const pack = await verifyPack(file.stream(), {
    policy: options.policy ?? null,
    exportKeys: options.exportKeys ?? [],
    onProgress({ bytes }) {
      const percent = Math.floor((bytes / Math.max(1, size)) * 100);
      if (percent === shown) return;
      shown = percent;
      onProgress({ name, percent });
    },
  });
  return { name, pack };
}

function Outcome({ result }: { result: Result }) {
  const text = useText();
  if ('pack' in result) return <PackOutcome name={result.name} verdict={result.pack} />;
  if ('percent' in result) {
    const label = text('verify.reading', { percent: result.percent });
    return (
      <Stack mt="lg" gap={4} role="status">
        <Progress value={result.percent} aria-label={label} />
        <Text size="sm">{label}</Text>
      </Stack>
    );
  }
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
