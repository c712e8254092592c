import Type, { type Static } from 'typebox';
import { DateTime, Nullable, OneOf } from '../../platform/http/index.ts';

export const KINDS = ['member', 'booking', 'decision', 'unit', 'webhook'] as const;

export const FoundSchema = Type.Object({
  kind: OneOf(KINDS),
  id: Type.String(),
  title: Type.String(),
  detail: Type.String(),
  at: Nullable(DateTime),
  day: Nullable(
    Type.String({ format: 'date', description: 'Of a booking: its day by the calendar of the center.' }),
  ),
});

export type Found = Omit<Static<typeof FoundSchema>, 'at'> & { at: Date | null };
