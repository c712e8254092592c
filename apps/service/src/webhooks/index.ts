export type { EventData, EventType } from './event-catalogue.ts';
export { eraseFromEvents, type NewEvent, recordEvent, recordEvents } from './record-events.ts';
