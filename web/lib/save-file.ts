/** Saves generated content through the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(address);
}

/** Saves a file as returned by calls. */
export function saveAnswer(file: {
  file_name: string;
  media_type: string;
  content_base64: string;
}): void {
  const bytes = Uint8Array.from(atob(file.content_base64), (letter) => letter.charCodeAt(0));
  saveFile(file.file_name, new Blob([bytes], { type: file.media_type }));
}
