import Type from 'typebox';
import { OneOf } from '../../platform/http/index.ts';

const Time = Type.String({ format: 'date-time' });

const period = { from: Type.Optional(Time), to: Type.Optional(Time) };

export const ReportQuery = Type.Object({
  ...period,
  format: Type.Optional(OneOf(['json', 'csv'])),
});

export const DecisionsQuery = Type.Object({
  ...period,
  format: Type.Optional(OneOf(['ndjson', 'csv'])),
  model: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Only decisions that this model took part in.',
    }),
  ),
});
