import type { Locator, Page } from 'playwright-core';

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12Pgzg4AAAFLAMeUUi9eAAAAAElFTkSuQmCC',
  'base64',
);

/** It as a file that a page chooses. */
export const pictureFile = { name: 'a.png', mimeType: 'image/png', buffer: PICTURE };

/** Uploads a picture in the named field of a form, and waits until it is shown. */
export async function uploadPicture(form: Page | Locator, field: string): Promise<void> {
  const chooser = ('page' in form ? form.page() : form).waitForEvent('filechooser');
  await form.getByRole('button', { name: `Upload ${field}` }).click();
  await (await chooser).setFiles(pictureFile);
  await form.getByRole('button', { name: `Replace ${field}` }).waitFor();
}

/** Uploads the same picture without the browser; returns its URL. */
export async function sendPicture(url: string, token: string): Promise<string> {
  const form = new FormData();
  form.set('data', JSON.stringify({ appId: 32, req: { header: { token } } }));
  form.set('file', new File([new Uint8Array(PICTURE)], 'a.png'));
  const answer = await fetch(`${url}/api/common/upload`, { method: 'POST', body: form });
  const { code, message, data } = await answer.json();
  if (code !== 0) throw new Error(`The picture was refused: ${code} ${message}`);
  return data.url;
}
