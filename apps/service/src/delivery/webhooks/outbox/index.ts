export {
  checkSubscriptionNames,
  EVENT_SAMPLES,
  EVENT_TYPES,
  type EventType,
  isAudit,
  matchesSubscription,
  type NewEvent,
  SUBSCRIPTION_NAMES_MAX,
} from './event-catalogue.ts';
export { type EventListener, listenToEvents } from './event-listeners.ts';
export { eventTypesRoute } from './event-types.routes.ts';
export {
  CHANGED_CHANNEL,
  DUE_CHANNEL,
  type LaneKey,
  laneKeyText,
  QUEUED_CHANNEL,
  readLaneKeys,
  tellChanged,
  tellDue,
} from './notices.queries.ts';
export { insertSample } from './outbox.queries.ts';
export {
  eraseFromEvents,
  eventStatements,
  recordEvent,
  recordEvents,
} from './record-events.ts';
