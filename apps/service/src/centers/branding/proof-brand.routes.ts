import Type from 'typebox';
import { notFound } from '../../platform/errors.ts';
import { anyone, Nullable, ok, route } from '../../platform/http/index.ts';
import { centerOfProof } from '../../proof/evidence/index.ts';
import type { Routes } from '../../slice.ts';
import { readBrand } from './read-white-label.ts';

const ProofParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) });

const ProofBrand = Type.Object({
  brand: Nullable(
    Type.Object(
      {
        brandName: Type.String(),
        logoUrl: Nullable(Type.String()),
        color: Nullable(Type.String()),
      },
      {
        description:
          'How the white-label center that sealed the proof shows itself today; null for any other.',
      },
    ),
  ),
});

/** Under whose name a proof is shown. It stands apart from the proof, which names nobody and of which it is no part. */
export const proofBrandRoutes: Routes = (router, platform) => {
  route(router, 'GET', '/proofs/:id/brand', {
    summary: 'Read how the center behind a proof shows itself',
    tag: 'White label',
    access: anyone(),
    params: ProofParams,
    answers: { 200: ProofBrand },
    async handle({ params }) {
      const centerId = await centerOfProof(platform, params.id);
      if (centerId === undefined) throw notFound('proof');
      return ok({ brand: await readBrand(platform, centerId) });
    },
  });
};
