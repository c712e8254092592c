/** The version of this package; a test holds it to the manifest, which is not beside the code once that is built. */
export const VERSION = '0.1.0';
