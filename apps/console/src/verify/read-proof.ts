import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

/** What anybody is told about a sealed record, by its event's, evidence's or unit's id. The seal is checked anew each time. */
async function readProof(id: string) {
  return contentOf(await api.GET('/api/public/proofs/{id}', { params: { path: { id } } })).data;
}

export type Proof = Awaited<ReturnType<typeof readProof>>;

export function proofQuery(id: string) {
  return { queryKey: ['public-proof', id], queryFn: () => readProof(id), refetchOnWindowFocus: false };
}

/** How the center behind a proof shows itself; nobody is kept from a proof by a missing logo. */
async function readBrand(id: string) {
  const answer = await api.GET('/api/public/proofs/{id}/brand', { params: { path: { id } } });
  const brand = answer.data?.data.brand;
  return brand ? { brandName: brand.brandName, logoUrl: brand.logoUrl, primaryColor: brand.color } : null;
}

export function proofBrandQuery(id: string) {
  return { queryKey: ['proof-brand', id], queryFn: () => readBrand(id), refetchOnWindowFocus: false };
}
