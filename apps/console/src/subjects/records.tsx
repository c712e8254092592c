import { Page } from '../shell/page.tsx';
import { useText } from '../text/use-text.tsx';
import { Holds } from './holds.tsx';
import { OnePerson } from './one-person.tsx';
import { Retention } from './retention.tsx';

/** What is kept of people, for how long, and everything about one of them. */
export function Records() {
  const text = useText();
  return (
    <Page title={text('nav.records')} about={text('records.about')}>
      <OnePerson />
      <Retention />
      <Holds />
    </Page>
  );
}
