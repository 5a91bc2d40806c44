import * as calls from '#contract/uploads/publisher.ts';
import { MAX_UPLOAD_BYTES } from '#contract/uploads/publisher.ts';
import { answer } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { allowUpload, uploadFile } from './upload-file.ts';
import { generateToken, requireUploadToken, uploadNotLogged } from './upload-not-logged.ts';
import { writeMediaKit } from './write-media-kit.ts';

/** Calls that receive or write files. */
export const uploadCalls = [
  answer(
    calls.uploadFile,
    ({ file, actor, ...parts }) =>
      uploadFile(parts, actor.publisher_id, file ?? refuse('FILE_REQUIRED')),
    ({ db, actor }) => allowUpload(db, actor.publisher_id),
  ),
  answer(calls.writeMediaKit, ({ actor, input, ...parts }) =>
    writeMediaKit(parts, actor.publisher_id, input),
  ),
  answer(calls.generateToken, ({ db, visit }) => generateToken(db, visit.address)),
  answer(
    calls.uploadNotLogged,
    ({ file, token, ...parts }) => uploadNotLogged(parts, token, file ?? refuse('FILE_REQUIRED')),
    async ({ db, token }) => {
      await requireUploadToken(db, token);
      return MAX_UPLOAD_BYTES;
    },
  ),
];
