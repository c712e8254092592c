export { createFileStorage, type Storage } from './storage.ts';
