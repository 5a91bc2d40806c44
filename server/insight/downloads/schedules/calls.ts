import * as calls from '#contract/reports/schedules.ts';
import { answer } from '#server/platform/http/answer.ts';
import {
  addSchedule,
  listOwnSchedules,
  pauseSchedule,
  removeSchedule,
  sendSchedule,
} from './change-schedules.ts';

/** Calls to list, add, pause, send and delete scheduled reports. */
export const scheduleCalls = [
  answer(calls.listSchedules, ({ db, actor }) => listOwnSchedules(db, actor)),
  answer(calls.addSchedule, ({ db, actor, input }) => addSchedule(db, actor, input)),
  answer(calls.pauseSchedule, ({ db, actor, input }) => pauseSchedule(db, actor, input)),
  answer(calls.sendSchedule, ({ db, actor, input }) => sendSchedule(db, actor, input.id)),
  answer(calls.deleteSchedule, ({ db, actor, input }) => removeSchedule(db, actor, input.id)),
];
