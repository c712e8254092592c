/** Hands a text to the person as a file. */
export function download(name: string, content: string, type = 'application/ld+json'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
