import * as staffCalls from '#contract/accounts/staff-openid.ts';
import * as calls from '#contract/accounts/third-party.ts';
import { answer } from '#server/platform/http/answer.ts';
import {
  beginConnect,
  bindThirdParty,
  connectThirdParty,
  listThirdParty,
  unbindThirdParty,
} from './bind-third-party.ts';
import { checkStaffOpenid, linkStaffOpenid } from './sign-in-staff-openid.ts';
import { linkThirdParty, listProviders } from './visit-provider.ts';

/** Calls about signing in with a provider. */
export const thirdPartyCalls = [
  answer(staffCalls.linkStaffOpenid, (asked) => linkStaffOpenid(asked, asked.visit)),
  answer(staffCalls.checkStaffOpenid, (asked) => checkStaffOpenid(asked, asked.visit, asked.input)),
  answer(calls.listProviders, ({ config }) => listProviders(config)),
  answer(calls.linkThirdParty, (asked) => linkThirdParty(asked, asked.visit, asked.input.platform)),
  answer(calls.listThirdParty, ({ db, actor }) => listThirdParty(db, actor)),
  answer(calls.bindThirdParty, ({ db, actor, visit, input }) =>
    bindThirdParty(db, actor, visit, input),
  ),
  answer(calls.beginConnect, (asked) => beginConnect(asked, asked.actor, asked.visit, asked.input)),
  answer(calls.connectThirdParty, (asked) =>
    connectThirdParty(asked, asked.actor, asked.visit, asked.input),
  ),
  answer(calls.unbindThirdParty, ({ db, actor, input }) => unbindThirdParty(db, actor, input.id)),
];
