import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { When } from '../shell/format.tsx';
import { useText, useWord } from '../text/use-text.tsx';
import classes from './find.module.css';
import type { Hit } from './use-hits.ts';

/** What was found, by kind. The field above has the focus, and says which of these is meant. */
export function FoundList({
  id,
  hits,
  current,
  optionId,
  onChoose,
  onOpen,
}: {
  id: string;
  hits: Hit[];
  current: Hit | undefined;
  optionId(hit: Hit): string;
  onChoose(hit: Hit): void;
  onOpen(hit: Hit): void;
}) {
  const text = useText();
  return (
    <div id={id} role="listbox" aria-label={text('find.results')} className={classes.list}>
      {[...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, ofKind]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={kind} role="group" aria-label={text(`find.${kind}`)}>
          <Text size="xs" c="dimmed" fw={600} px="sm" pt="sm" aria-hidden>
            {text(`find.${kind}`)}
          </Text>
          {ofKind.map((hit) => (
            <Option
              key={hit.key}
              id={optionId(hit)}
              hit={hit}
              isCurrent={hit === current}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({
  id,
  hit,
  isCurrent,
  onChoose,
  onOpen,
}: {
  id: string;
  hit: Hit;
  isCurrent: boolean;
  onChoose(hit: Hit): void;
  onOpen(hit: Hit): void;
}) {
  const word = useWord();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names this by its id
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={classes.option}
      onMouseMove={() => onChoose(hit)}
      onClick={() => onOpen(hit)}
    >
      <Text size="sm" lineClamp={2}>
        {hit.title}
      </Text>
      {(hit.detail || hit.at) && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {hit.at && <When at={hit.at} />}
          {hit.at && hit.detail ? ' · ' : ''}
          {hit.detail?.split(' · ').map(word).join(' · ')}
        </Text>
      )}
    </div>
  );
}
