import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate for one host name, signed by itself, made anew for each run so that no key is kept in the project. */
export function createCertificate(hostname: string): { readonly key: string; readonly certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const commonName = Buffer.from('0603550403', 'hex');
  const subjectAltName = Buffer.from('0603551d11', 'hex');
  const name = sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from(hostname)))));
  const dayMs = 24 * 60 * 60 * 1000;
  const validity = sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + dayMs));
  const alternativeNames = sequence(element(0x82, Buffer.from(hostname)));
  const extensions = sequence(sequence(subjectAltName, element(0x04, alternativeNames)));
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, extensions),
  );
  const signature = element(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]));
  const der = sequence(content, ecdsaWithSha256, signature);
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts));
}

function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function utcTime(timeMs: number): Buffer {
  const digits = new Date(timeMs).toISOString().replace(/\D/g, '').slice(2, 14);
  return element(0x17, Buffer.from(`${digits}Z`));
}
