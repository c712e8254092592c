export type { CenterSettings } from './settings-rules.ts';
export { isReservedSubdomain, slugFromName } from './slug-rules.ts';
export { VERTICALS, type Vertical, verticalDefaults } from './vertical-rules.ts';
