import * as calls from '#contract/reports/views.ts';
import { answer } from '#server/platform/http/answer.ts';
import { chooseDefaultView, listOwnViews, removeView, renameView, saveView } from './save-view.ts';

/** Calls to list, save, rename, choose and delete named views of screens. */
export const viewCalls = [
  answer(calls.listViews, ({ db, actor, input }) => listOwnViews(db, actor, input.screen)),
  answer(calls.saveView, ({ db, actor, input }) => saveView(db, actor, input)),
  answer(calls.renameView, ({ db, actor, input }) => renameView(db, actor, input)),
  answer(calls.chooseDefaultView, ({ db, actor, input }) => chooseDefaultView(db, actor, input)),
  answer(calls.deleteView, ({ db, actor, input }) => removeView(db, actor, input)),
];
