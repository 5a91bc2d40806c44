import { Skeleton, Switch } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import { editSetting, listSettings, type SettingName } from '#contract/common/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';

type Setting = ReplyOf<typeof listSettings>['list'][number];

const texts: Readonly<Record<SettingName, { label: string; description: string }>> = {
  auto_approve_sites: {
    label: t('Approve new channels automatically'),
    description: t('New channels need no review. Rejected channels are still reviewed again.'),
  },
};

/** /staff/settings: what staff can change at runtime, without a restart. */
export default function SettingsScreen() {
  const settings = useApiQuery(listSettings, {});
  return (
    <>
      <PageHeader
        title={t('Settings')}
        sub={t('Changes apply immediately and replace the environment.')}
      />
      <QueryResult query={settings}>
        <div className="card stack" aria-busy={settings.isPending}>
          {settings.data?.list.map((setting) => (
            <SettingSwitch key={setting.name} setting={setting} />
          )) ?? <Skeleton height={44} />}
        </div>
      </QueryResult>
    </>
  );
}

function SettingSwitch({ setting: { name, value, source, updated_at } }: { setting: Setting }) {
  const edit = useApiMutation(editSetting, {
    refreshes: [listSettings],
    onDone: () => showDone(t('Setting saved')),
  });
  return (
    <div>
      <Switch
        {...texts[name]}
        checked={edit.isPending ? edit.variables.value : value}
        disabled={edit.isPending}
        onChange={(event) => edit.mutate({ name, value: event.currentTarget.checked })}
      />
      <p className="quiet mt-4">
        {source === 'environment' && t('Set by the environment.')}
        {updated_at && <Trans id="Changed on <0/>" components={{ 0: <Time at={updated_at} /> }} />}
      </p>
    </div>
  );
}
