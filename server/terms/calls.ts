import { importBrandFile } from '#contract/brands/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { loadFile } from '#server/platform/http/load-file.ts';
import { importBrands } from './import-brands.ts';

/** The import of brands with their terms. */
export const brandImportCalls = [
  answer(importBrandFile, async ({ db, input, file }) =>
    importBrands(db, (await loadFile(file)).bytes, input),
  ),
];
