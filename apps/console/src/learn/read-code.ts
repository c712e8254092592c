/** Finds QR codes in a picture, as browsers do that have it (Shape Detection API). */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: 'qr_code'[] }) => Detector;

/** The browser's own detector where it has one that knows these codes; else one of ours, loaded only then. */
export async function codeDetector(): Promise<Detector> {
  const native = (
    globalThis as { BarcodeDetector?: DetectorClass & { getSupportedFormats(): Promise<string[]> } }
  ).BarcodeDetector;
  if (native && (await native.getSupportedFormats()).includes('qr_code'))
    return new native({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** The token in what was scanned: the code on the wall is the address of the page that checks in, with the token behind `#`. */
export function tokenOf(scanned: string): string {
  const hash = URL.canParse(scanned) ? new URL(scanned).hash.slice(1) : '';
  return hash || scanned.trim();
}
