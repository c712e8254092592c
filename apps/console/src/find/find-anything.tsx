import { ActionIcon, Button, Kbd, Modal, Text, TextInput, Tooltip, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useText } from '../text/use-text.tsx';
import classes from './find.module.css';
import { FoundList } from './found-list.tsx';
import { type Hit, useHits } from './use-hits.ts';

const ASK_AFTER_MS = 200;

/** One field over everything that the person may see: by Ctrl+K or ⌘K, or by its button. */
export function FindAnything() {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  // Also while another field has the focus.
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        visibleFrom="sm"
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={open}
      >
        {text('find.open')}
      </Button>
      <Tooltip label={text('find.open')}>
        <ActionIcon
          variant="subtle"
          size="lg"
          radius="xl"
          hiddenFrom="sm"
          aria-label={text('find.open')}
          onClick={open}
        >
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Modal opened={isOpen} onClose={close} title={text('find.open')} size="lg" yOffset="8vh">
        <Finder onOpened={close} />
      </Modal>
    </>
  );
}

/** The field and what goes by its words; the arrows move through it while the field keeps the focus. */
function Finder({ onOpened }: { onOpened(): void }) {
  const text = useText();
  const listId = useId();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const [asked] = useDebouncedValue(words.trim(), ASK_AFTER_MS);
  const { hits, isAsking } = useHits(words.trim(), asked);
  const current = hits[Math.min(chosen, hits.length - 1)];
  const optionId = (hit: Hit) => `${listId}-${hit.key}`;

  const openHit = (hit: Hit) => {
    onOpened();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a syllable is being put together, Enter ends it and opens nothing.
    if (event.nativeEvent.isComposing || hits.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const at = Math.min(chosen, hits.length - 1);
      setChosen((at + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      openHit(current);
    }
  };
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        maxLength={100}
        aria-label={text('find.open')}
        placeholder={text('find.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current ? optionId(current) : undefined}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">
        {words && !isAsking ? text('find.count', { count: hits.length }) : ''}
      </VisuallyHidden>
      <FoundList
        id={listId}
        hits={hits}
        current={current}
        optionId={optionId}
        onChoose={(hit) => setChosen(hits.indexOf(hit))}
        onOpen={openHit}
      />
      {words && hits.length === 0 && !isAsking && (
        <Text c="dimmed" ta="center" py="lg">
          {text('find.nothing')}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt="sm" className={classes.keys}>
        {text('find.keys')}
      </Text>
    </>
  );
}
