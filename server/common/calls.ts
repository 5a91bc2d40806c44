import {
  editLegalEntity as editLegalEntityCall,
  showLegalEntity as showLegalEntityCall,
} from '#contract/common/legal-entity.ts';
import * as calls from '#contract/common/publisher.ts';
import { dictionary } from '#contract/dictionary.ts';
import { listPayoutTypes } from '#server/payout-providers/payout-providers.ts';
import { answer } from '#server/platform/http/answer.ts';
import { editLegalEntity, showLegalEntity } from './edit-legal-entity.ts';
import { editSetting, listSettings } from './edit-setting.ts';
import { listRegions } from './list-regions.ts';
import { readInstallation } from './read-installation.ts';

/** Fixed sets of values, countries, and the runtime settings of staff. */
export const commonCalls = [
  answer(calls.readDictionary, async () => ({ ...dictionary, payout_type: listPayoutTypes() })),
  answer(calls.listRegions, async () => listRegions()),
  answer(calls.readInstallation, ({ db }) => readInstallation(db)),
  answer(calls.listSettings, ({ db, config }) => listSettings(db, config)),
  answer(calls.editSetting, ({ db, config, actor, input }) =>
    editSetting(db, config, actor, input),
  ),
  answer(showLegalEntityCall, ({ db }) => showLegalEntity(db)),
  answer(editLegalEntityCall, ({ db, actor, input }) => editLegalEntity(db, actor, input)),
];
