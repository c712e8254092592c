import { crc32 } from 'node:zlib';
import { invalidField } from '../../platform/errors.ts';
import type { TimeSpan } from './slot-rules.ts';

/** Whose time it is and when. */
export interface SlotName extends TimeSpan {
  instructorId: string;
}

const PREFIX = 'slt_';
const UUID_BYTES = 16;
const MINUTE_MS = 60_000;

/**
 * A slot's id says by itself whose time it is, when it begins and how long it lasts: the same slot has the same id
 * for ever and no row is kept for it. The checksum tells a mangled id from one whose slot is gone. The id grants
 * nothing: whether its slot is offered is worked out anew when it is booked.
 */
export function slotId({ instructorId, start, end }: SlotName): string {
  const bytes = Buffer.alloc(UUID_BYTES + 6);
  bytes.write(instructorId.replaceAll('-', ''), 'hex');
  bytes.writeInt32BE(Math.floor(start.epochMilliseconds / MINUTE_MS), UUID_BYTES);
  bytes.writeUInt16BE((end.epochMilliseconds - start.epochMilliseconds) / MINUTE_MS, UUID_BYTES + 4);
  return PREFIX + Buffer.concat([bytes, checksum(bytes)]).toString('base64url');
}

/** Reads an id back; anything that `slotId` did not write is refused. */
export function readSlotId(id: string): SlotName {
  const bytes = Buffer.from(id.slice(PREFIX.length), 'base64url');
  const body = bytes.subarray(0, UUID_BYTES + 6);
  const isOurs =
    id.startsWith(PREFIX) &&
    bytes.length === UUID_BYTES + 10 &&
    bytes.subarray(body.length).equals(checksum(body)) &&
    id === PREFIX + bytes.toString('base64url');
  if (!isOurs) throw invalidField('slotId', 'is no id of a slot; take one from available-slots');
  const start = Temporal.Instant.fromEpochMilliseconds(body.readInt32BE(UUID_BYTES) * MINUTE_MS);
  return {
    instructorId: body
      .toString('hex', 0, UUID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    start,
    end: start.add({ minutes: body.readUInt16BE(UUID_BYTES + 4) }),
  };
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
