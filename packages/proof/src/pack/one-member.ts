/** Passes on what is compressed: here `DecompressionStream` itself refuses what stands behind the end of the first member of gzip. */
export function oneMember(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream();
}
