export {
  type Branded,
  Branding,
  brandingFaults,
  brandingFields,
  Features,
  isColor,
  isLink,
  isPicture,
} from './branding-rules.ts';
export { type InstructorRow, selectInstructors } from './centers.queries.ts';
export { centersRoutes } from './centers.routes.ts';
export { Center, CenterParams } from './centers.schemas.ts';
export { changePlace, readSettings } from './change-settings.ts';
export { findFreeSlug } from './find-free-slug.ts';
export { type ChangedSettings, listenToSettings } from './settings-listeners.ts';
export { requireSettings, settingsOf } from './settings-rules.ts';
export {
  BUFFER_MINUTES_MAX,
  type CenterSettings,
  KnownSettings,
  secondFactorFields,
} from './settings-schema.ts';
export { readCenters } from './show-center.ts';
export { isReservedSubdomain, slugFromName } from './slug-rules.ts';
export { VERTICALS, verticalDefaults } from './vertical-rules.ts';
