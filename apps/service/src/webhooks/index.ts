export { type EventType, type NewEvent, recordEvent, recordEvents } from './record-event.ts';
