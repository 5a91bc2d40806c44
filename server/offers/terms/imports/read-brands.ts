import type { FileMapping } from '#contract/imports/staff.ts';
import { brandFileTask } from '#server/offers/brands/imports/read-brand-file.ts';
import { bytesOf, type FileSource } from '#server/platform/files/file-source.ts';
import type { FilePart } from '#server/platform/files/row-file.ts';
import { streamIsolated } from '#server/platform/isolation/run-isolated.ts';

/** The rows of a file of brands. Refuses what the task and `streamIsolated` refuse. */
export async function* readBrands({
  source,
  mapping,
}: {
  source: FileSource;
  mapping: FileMapping;
}): AsyncGenerator<FilePart> {
  yield* streamIsolated(brandFileTask, [await bytesOf(source), mapping]);
}
