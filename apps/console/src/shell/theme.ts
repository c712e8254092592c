import {
  Autocomplete,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Modal,
  MultiSelect,
  type OptionsFilter,
  Select,
  TagsInput,
} from '@mantine/core';
import { hasWords } from './has-words.ts';

/** A calm blue-green: proof should look like paper and ink, not like a casino. */
const proof: MantineColorsTuple = [
  '#e7f7f7',
  '#d5ebeb',
  '#acd5d6',
  '#7fbebf',
  '#5aabad',
  '#429fa2',
  '#33999c',
  '#228588',
  '#117779',
  '#006769',
];

/** None of our choices are in groups. */
const filter: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => !('group' in option) && hasWords(option.label, search.trim())).slice(0, limit);

export const theme = createTheme({
  primaryColor: 'proof',
  primaryShade: 9,
  colors: { proof },
  autoContrast: true,
  // At this luminance black and white are equally legible (4.6 : 1), so whichever is chosen passes WCAG AA.
  luminanceThreshold: 0.179,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", "Noto Sans KR", "Apple SD Gothic Neo", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Autocomplete: Autocomplete.extend({ defaultProps: { filter } }),
    Modal: Modal.extend({ styles: { title: { fontWeight: 600 } } }),
    MultiSelect: MultiSelect.extend({ defaultProps: { filter } }),
    Select: Select.extend({ defaultProps: { filter } }),
    TagsInput: TagsInput.extend({ defaultProps: { filter } }),
  },
});

/** Words on a tint of their own color. The library's darkest shades of the bright colors stay below 4.5 : 1. */
const INK = {
  proof: '#00494b',
  teal: '#05543c',
  yellow: '#6b3900',
  orange: '#7d2805',
  red: '#8f1d1d',
  blue: '#0f457d',
  gray: '#343a40',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    ...Object.fromEntries(
      Object.entries(INK).flatMap(([name, ink]) => [
        [`--mantine-color-${name}-light-color`, ink],
        [`--mantine-color-${name}-text`, ink],
      ]),
    ),
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
