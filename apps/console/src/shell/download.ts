/** Hands a text to the person as a file. */
export function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/ld+json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
