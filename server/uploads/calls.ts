import * as calls from '#contract/uploads.ts';
import { answer } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { generateToken } from './generate-token.ts';
import { uploadFile } from './upload-file.ts';
import { uploadNotLogged } from './upload-not-logged.ts';

/** What is answered about files people send. */
export const uploadCalls = [
  answer(calls.uploadFile, ({ file, actor, ...parts }) =>
    uploadFile(parts, actor.publisher_id, file ?? refuse('FILE_REQUIRED')),
  ),
  answer(calls.generateToken, ({ db, visit }) => generateToken(db, visit.address)),
  answer(calls.uploadNotLogged, ({ file, token, ...parts }) =>
    uploadNotLogged(parts, token, file ?? refuse('FILE_REQUIRED')),
  ),
];
