export { type EventType, type NewEvent, recordEvent } from './record-event.ts';
