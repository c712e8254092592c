import { type PackFault, type PackVerdict, QUESTIONS } from '@centerproof/proof';
import { List, Stack, Text } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { Fact, Facts } from '../shell/facts.tsx';
import { useText } from '../text/use-text.tsx';
import { Headline } from './headline.tsx';

/** What is proven of a pack, what it holds, and what is wrong with it. */
export function PackOutcome({ name, verdict }: { name: string; verdict: PackVerdict }) {
  const text = useText();
  const { outcome, answers, sections, faults, statement, sentence } = verdict;
  const about = outcome === 'proven' ? 'packProven' : outcome === 'broken' ? 'packBroken' : 'consistent';
  return (
    <Stack mt="lg" gap="sm" role="status" data-verdict={outcome}>
      <Headline
        outcome={outcome}
        title={text(`verify.outcome.${outcome}`)}
        detail={outcome === 'broken' ? `${name}: ${sentence}` : name}
      />
      <Text size="sm">{text(`verify.outcomeAbout.${about}`)}</Text>
      {statement && (
        <Text size="sm" {...(outcome === 'proven' ? { fw: 600 } : { c: 'dimmed' })}>
          {text('verify.packSays', { statement })}
        </Text>
      )}
      <Facts>
        {QUESTIONS.map((question) => (
          <Fact key={question} label={text(`verify.question.${question}`)}>
            <span data-question={question}>{text(`verify.answer.${answers[question]}`)}</span>
          </Fact>
        ))}
        {sections.map(({ chain, inside, outside, erasures }) => (
          <Fact key={chain} label={chain}>
            {text('verify.packEntries', { inside, outside, erasures })}
          </Fact>
        ))}
      </Facts>
      {faults.length > 0 && (
        <List size="sm" spacing={4}>
          {faults.map((fault, position) => (
            <List.Item
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is made once per file and never reordered
              key={position}
              data-fault={fault.reason}
              icon={
                <IconCircleX size={16} color="var(--mantine-color-red-6)" aria-label={text('verify.fails')} />
              }
            >
              <PlaceOf fault={fault} />
              <Text span c="red" fw={600}>{` ${fault.reason} ${fault.claim ?? fault.path ?? ''}`}</Text>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function PlaceOf({ fault: { chain, index, line } }: { fault: PackFault }) {
  const text = useText();
  if (index !== null) return text('verify.packFault', { index, chain: chain ?? '' });
  return line === null ? null : text('verify.packLine', { line });
}
