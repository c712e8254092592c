import { Tabs, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Filters } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { useText } from '../text/use-text.tsx';
import { Packs } from './packs.tsx';
import { type Days, lastDays } from './read-oversight.ts';
import { Recall } from './recall.tsx';
import { ReportView } from './report.tsx';

const DAYS_FIRST = 30;

/** What happened in a period: as a report, by model, and as a file to take away. */
export function Oversight() {
  const text = useText();
  const [days, setDays] = useState<Days>(() => lastDays(DAYS_FIRST));
  const [typed, setTyped] = useState(days);
  const isPeriod = ({ from, until }: Days) => from !== '' && from <= until;
  const set = (change: Partial<Days>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    // A day that is being typed is none yet.
    if (isPeriod(next)) setDays(next);
  };
  return (
    <Page title={text('nav.oversight')} about={text('oversight.about')}>
      <Filters>
        <TextInput
          type="date"
          label={text('field.from')}
          value={typed.from}
          max={typed.until}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={text('field.until')}
          value={typed.until}
          min={typed.from}
          error={!isPeriod(typed) && text('oversight.noPeriod')}
          onChange={(event) => set({ until: event.currentTarget.value })}
        />
      </Filters>
      <Tabs defaultValue="report" keepMounted={false}>
        <Tabs.List mb="lg" className="screen-only">
          <Tabs.Tab value="report">{text('oversight.report')}</Tabs.Tab>
          <Tabs.Tab value="recall">{text('oversight.recall')}</Tabs.Tab>
          <Tabs.Tab value="packs">{text('oversight.packs')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="report">
          <ReportView days={days} />
        </Tabs.Panel>
        <Tabs.Panel value="recall">
          <Recall days={days} />
        </Tabs.Panel>
        <Tabs.Panel value="packs">
          <Packs days={days} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
