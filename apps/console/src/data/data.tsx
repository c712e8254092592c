import { Tabs } from '@mantine/core';
import { Page } from '../shell/page.tsx';
import { useText } from '../text/use-text.tsx';
import { Archives } from './archives.tsx';
import { Imports } from './imports.tsx';

/** What comes into the center as a file, and the whole of it as one. */
export function Data() {
  const text = useText();
  return (
    <Page title={text('nav.data')} about={text('data.about')}>
      <Tabs defaultValue="imports" keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="imports">{text('data.imports')}</Tabs.Tab>
          <Tabs.Tab value="archives">{text('data.archives')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="imports">
          <Imports />
        </Tabs.Panel>
        <Tabs.Panel value="archives">
          <Archives />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
