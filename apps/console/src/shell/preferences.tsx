import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useLanguage } from '../text/use-text.tsx';

/** How the page looks and speaks; kept in this browser. */
export function Preferences() {
  const { text, language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={text('theme.label')}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={[
          { value: 'light', label: text('theme.light') },
          { value: 'dark', label: text('theme.dark') },
          { value: 'auto', label: text('theme.auto') },
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label={text('language.label')}
        value={language}
        onChange={(value) => setLanguage(value === 'ko' ? 'ko' : 'en')}
        data={[
          { value: 'en', label: 'English' },
          { value: 'ko', label: '한국어' },
        ]}
      />
    </>
  );
}
