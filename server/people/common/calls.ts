import type { ReplyOf } from '#contract/call.ts';
import {
  editLegalEntity as editLegalEntityCall,
  showLegalEntity as showLegalEntityCall,
} from '#contract/common/legal-entity.ts';
import * as calls from '#contract/common/publisher.ts';
import * as settingCalls from '#contract/common/settings.ts';
import { dictionary } from '#contract/dictionary.ts';
import { answer } from '#server/platform/http/answer.ts';
import { editSection, replaceNetworkLogo, showSection } from './edit-settings.ts';
import { editLegalEntity, showLegalEntity } from './legal-entity.ts';
import { listRegions } from './list-regions.ts';
import { readInstallation } from './read-installation.ts';
import { sendTestMail } from './send-test-mail.ts';

type PayoutTypes = ReplyOf<typeof calls.readDictionary>['payout_type'];

/**
 * Fixed sets of values, countries, and the settings of the network. `listPayoutTypes` belongs to
 * payout-providers, which is in a higher wing, so `server/start/web-role.ts` passes it in.
 */
export const openCommonCalls = (listPayoutTypes: () => PayoutTypes) => [
  answer(calls.readDictionary, async () => ({ ...dictionary, payout_type: listPayoutTypes() })),
  answer(calls.listRegions, async () => listRegions()),
  answer(calls.readInstallation, ({ db, config }) => readInstallation(db, config)),
  answer(settingCalls.showSettings, (context) => showSection(context, context.input.section)),
  answer(settingCalls.editNetworkSettings, (context) =>
    editSection(context, context.actor, 'network', context.input),
  ),
  answer(settingCalls.editMailSettings, (context) =>
    editSection(context, context.actor, 'mail', context.input),
  ),
  answer(settingCalls.editMoneySettings, (context) =>
    editSection(context, context.actor, 'money', context.input),
  ),
  answer(settingCalls.editRetentionSettings, (context) =>
    editSection(context, context.actor, 'retention', context.input),
  ),
  answer(settingCalls.editBackupSettings, (context) =>
    editSection(context, context.actor, 'backups', context.input),
  ),
  answer(settingCalls.sendTestMail, ({ db, config, input }) => sendTestMail({ db, config }, input)),
  answer(settingCalls.uploadNetworkLogo, (context) =>
    replaceNetworkLogo(context, context.actor, context.file),
  ),
  answer(settingCalls.removeNetworkLogo, (context) =>
    replaceNetworkLogo(context, context.actor, null),
  ),
  answer(showLegalEntityCall, ({ db }) => showLegalEntity(db)),
  answer(editLegalEntityCall, ({ db, actor, input }) => editLegalEntity(db, actor, input)),
];
