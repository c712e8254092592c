import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { PKCS1_SHA256 } from 'micro-rsa-dsa-dh/rsa.js';
import { toBase64Url } from '../../src/base64url.ts';
import {
  type ApprovalAssertion,
  type ApprovalStatement,
  type AssertionAlgorithm,
  challengeOf,
  type JsonObject,
} from '../../src/index.ts';
import { concatBytes, utf8ToBytes } from '../../src/log/bytes.ts';
import { sha256Bytes, sha256OfBytes } from '../../src/sha256.ts';

/** Made for the vectors and known to everybody; what it signs proves nothing. */
const RSA_MODULUS =
  'd8251fa54e89cafd6134dbe7debc50a6ca18858a0538e0777d5bc12f1f694ee131b0be2fc2d209a168e0e1002463f41e3be7' +
  'b78e88be57866af5e38c4ccb21ca00c0e12a41398ba6c2c6fc2f874a0bf9aa0fd97c1f6ae18ad1721a92bd932f656775a06d' +
  'e14748d8e2b2df76cbeee26c28d97711eb61c5816fbf2d4c8faa1aaa414805bb200456ba0ab36f07be4f0990f8124e16809b' +
  'cfa7f5c558c6bd99f452e61dfa204c19606f72a9a64bbfe7ea8ed4670668f7e2383bc93d16c835fd5567796ec68770fc6397' +
  '826c962b1a09febee0c7f28d9ea84c3c0e21cd44aaf26b4d560692239d984150320af7918d514d4d3d3c9fa763fd41ba3388' +
  'dec7cbf77913';
const RSA_EXPONENT =
  '52aa781cf819b93a093877368a3889bc10a52a45ac53a17df1c2eaf2c3d7b9e464e5cd076542818e6b173ed6981466643dd3' +
  '149ffdea967d016183a2c0281c872e9c96415beacf5f7b3531745810d8dda6ce2306d6d940e39fd13d1a8c48c3a2cbdbeffc' +
  'b661561a2531f647701db0195fd23438f546528c7b99a990938da25e71061cdebccbe91e9b37dee429cb7f180406612a50ca' +
  'f46e50f830da74570050a6c4957f06fc1186b9967b12dd9798d257853df0c1a12258cf8d385c6c3fba3c806ffb1f2ed723b7' +
  '02bb8feab62995a5c2cbbfb622e774b6459415d45a9ea012cf0a3a70fcb87ab84f60d43b358057b7b354b5fc05c7b10fa827' +
  'a93e23693221';

const rsaKey = { n: BigInt(`0x${RSA_MODULUS}`), d: BigInt(`0x${RSA_EXPONENT}`) };
const secretKey = new Uint8Array(32).fill(7);
const point = p256.getPublicKey(secretKey, false);

interface Signer {
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Uint8Array;
}

const SIGNERS: Readonly<Record<AssertionAlgorithm, Signer>> = {
  ES256: {
    publicKey: concatBytes(
      hexToBytes('a5010203262001215820'),
      point.subarray(1, 33),
      hexToBytes('225820'),
      point.subarray(33),
    ),
    sign: (message) => p256.sign(message, secretKey, { format: 'der' }),
  },
  EdDSA: {
    publicKey: concatBytes(hexToBytes('a4010103272006215820'), ed25519.getPublicKey(secretKey)),
    sign: (message) => ed25519.sign(message, secretKey),
  },
  RS256: {
    publicKey: concatBytes(
      hexToBytes('a401030339010020590100'),
      hexToBytes(RSA_MODULUS),
      hexToBytes('2143010001'),
    ),
    sign: (message) => PKCS1_SHA256.sign(rsaKey, message),
  },
};

/** How an authenticator, or the browser before it, may answer otherwise than it should. */
export interface Answering {
  readonly alg?: AssertionAlgorithm;
  readonly flags?: number;
  readonly rpId?: string;
  readonly clientData?: JsonObject;
  readonly clientDataText?: (text: string) => string;
}

/** What an authenticator answers to a statement: signed all the same where the answer is not what it should be. */
export function assertionOver(statement: ApprovalStatement, answering: Answering = {}): ApprovalAssertion {
  const { alg = 'ES256', flags = 0x05, rpId = statement.rpId, clientData = {} } = answering;
  const { clientDataText = (text: string) => text } = answering;
  const { publicKey, sign } = SIGNERS[alg];
  const clientDataJSON = utf8ToBytes(
    clientDataText(
      JSON.stringify({
        type: 'webauthn.get',
        challenge: challengeOf(statement),
        origin: `https://${statement.rpId}`,
        crossOrigin: false,
        ...clientData,
      }),
    ),
  );
  const authenticatorData = concatBytes(sha256Bytes(rpId), Uint8Array.of(flags, 0, 0, 0, 1));
  const signature = sign(concatBytes(authenticatorData, sha256OfBytes(clientDataJSON)));
  return {
    credentialId: toBase64Url(utf8ToBytes(`credential ${alg}`)),
    publicKey: toBase64Url(publicKey),
    alg,
    authenticatorData: toBase64Url(authenticatorData),
    clientDataJSON: toBase64Url(clientDataJSON),
    signature: toBase64Url(signature),
  };
}
