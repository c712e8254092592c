import {
  EXPORT_LENGTH_MAX,
  type ExportVerification,
  ProofError,
  parseExport,
  verifyExport,
} from '@centerproof/proof';
import { Button, Card, FileButton, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useText, type Text as Words } from '../text/use-text.tsx';

type Result = { name: string; verification: ExportVerification } | { name: string; problem: string };

/** Verifies an export file in this browser, with the same code as the server. No request is sent. */
export function DropFile() {
  const text = useText();
  const [result, setResult] = useState<Result | null>(null);
  const [isOver, setIsOver] = useState(false);
  const take = async (file: File | null | undefined) => file && setResult(await verifyFile(file, text));
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

async function verifyFile(file: File, text: Words): Promise<Result> {
  if (file.size > EXPORT_LENGTH_MAX)
    return { name: file.name, problem: text('verify.tooLarge', { size: file.size }) };
  try {
    return { name: file.name, verification: verifyExport(parseExport(await file.text())) };
  } catch (error) {
    if (error instanceof ProofError) return { name: file.name, problem: error.message };
    throw error;
  }
}

function Outcome({ result }: { result: Result }) {
  const text = useText();
  if ('problem' in result)
    return (
      <Verdict isGood={false} title={text('verify.notAProof')} detail={`${result.name}: ${result.problem}`} />
    );
  const { valid, checks, unchecked } = result.verification;
  return (
    <Stack mt="lg" gap="sm" role="status" data-verdict={valid ? 'valid' : 'invalid'}>
      <Verdict
        isGood={valid}
        title={text(valid ? 'verify.fileValid' : 'verify.fileInvalid')}
        detail={result.name}
      />
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

function Verdict({ isGood, title, detail }: { isGood: boolean; title: string; detail: string }) {
  return (
    <Group wrap="nowrap" mt="md">
      <ThemeIcon color={isGood ? 'teal' : 'red'} radius="xl" size="lg">
        {isGood ? <IconCircleCheck aria-hidden /> : <IconCircleX aria-hidden />}
      </ThemeIcon>
      <div>
        <Text fw={700} c={isGood ? 'teal' : 'red'}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      </div>
    </Group>
  );
}
