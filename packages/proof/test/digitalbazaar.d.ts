// These packages come without types; what the tests use of them is written down here.
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object });
  }
}

declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  interface SignCryptosuite {
    createVerifyData(options: { cryptosuite: object; document: object; proof: object }): Promise<Uint8Array>;
  }
  export function createSignCryptosuite(): SignCryptosuite;
  export function createVerifyCryptosuite(): object;
}

declare module '@digitalbazaar/ed25519-multikey' {
  interface KeyPair {
    readonly publicKeyMultibase: string;
    signer(): { sign(options: { data: Uint8Array }): Promise<Uint8Array> };
    export(options: { publicKey: true; raw: true }): Promise<{ publicKey: Uint8Array }>;
  }
  export function generate(options: { controller: string }): Promise<KeyPair>;
}

declare module 'jsonld-signatures' {
  interface Options {
    suite: object;
    purpose: object;
    documentLoader(url: string): Promise<object>;
  }
  const jsigs: {
    purposes: { AssertionProofPurpose: new (options: { controller: object }) => object };
    verify(document: object, options: Options): Promise<{ verified: boolean; error?: Error }>;
  };
  export default jsigs;
}
