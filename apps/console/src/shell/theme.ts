import { createTheme, type MantineColorsTuple } from '@mantine/core';

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

export const theme = createTheme({
  primaryColor: 'proof',
  primaryShade: { light: 8, dark: 5 },
  colors: { proof },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", "Noto Sans KR", "Apple SD Gothic Neo", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  cursorType: 'pointer',
});
