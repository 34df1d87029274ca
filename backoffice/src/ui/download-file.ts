export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file after the click, so the address stays valid for a minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
