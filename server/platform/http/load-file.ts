import { readFile } from 'node:fs/promises';
import { refuse } from '../refusal.ts';
import type { LoadedFile, UploadedFile } from './answer.ts';

/** Reads an uploaded file into memory; refuses FILE_REQUIRED without one. */
export async function loadFile(file: UploadedFile | null): Promise<LoadedFile> {
  if (!file) refuse('FILE_REQUIRED');
  return { name: file.name, bytes: await readFile(file.path) };
}
