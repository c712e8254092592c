import { BUNDLE_TYPE, type JsonObject, signBundle, signDocument } from '@centerproof/proof';
import Type from 'typebox';
import { type Answer, bare, bareOf, OneOf, OpenObject } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { currentExportKey } from './export-keys.ts';

const FILE_TYPE = 'application/ld+json';
const FORMATS = ['jsonld', 'dsse'] as const;

/** The query of every export: the file as it is, or inside a bundle for the tools of Sigstore. */
export const ExportFormatQuery = Type.Object({
  format: Type.Optional({
    ...OneOf(FORMATS),
    description:
      '`jsonld`, or `dsse` for a Sigstore bundle whose in-toto statement holds the file; `jsonld` unless told.',
  }),
});

export const ExportAnswer = bareOf(OpenObject, FILE_TYPE, { [BUNDLE_TYPE]: OpenObject });

/** Signs a document as a whole, under the key that signs now. */
export async function signWhole(platform: Platform, document: JsonObject): Promise<JsonObject> {
  const { verificationMethod, sign } = await currentExportKey(platform);
  return signDocument(document, { verificationMethod, created: platform.clock.now().toISOString(), sign });
}

/** Signs an exported document as a whole, under the key that signs now, and hands it out as a file of the format asked for. */
export async function answerExport(
  platform: Platform,
  {
    id,
    document,
    format,
  }: { id: string; document: JsonObject; format: (typeof FORMATS)[number] | undefined },
): Promise<Answer> {
  const key = await currentExportKey(platform);
  const { verificationMethod, sign } = key;
  const created = platform.clock.now().toISOString();
  const file = signDocument(document, { verificationMethod, created, sign });
  const name = `${id}.jsonld`;
  if (format !== 'dsse') return attached(file, { name, type: FILE_TYPE });
  const bundle = signBundle({ name, bytes: Buffer.from(JSON.stringify(file)) }, key);
  return attached(bundle, { name: `${id}.sigstore.json`, type: BUNDLE_TYPE });
}

function attached(body: JsonObject, { name, type }: { name: string; type: string }): Answer {
  return bare(200, body, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  });
}
