import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { listTeam, removeFromTeam } from '#contract/accounts/team.ts';
import { type ApiToken, listApiTokens, takeOverApiTokens } from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, FormActions } from '#web/ui/app-dialog.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { Member } from './team-reply.ts';

type RemoveDialogProps = { opened: boolean; onClose: () => void; member: Member | null };

/** Removes a member, whose API tokens end unless the owner takes them over. */
export function RemoveDialog({ opened, onClose, member }: RemoveDialogProps) {
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t('Remove {name}?', { name: member?.name ?? '' })}
    >
      {member && <RemoveForm key={member.user_id} member={member} onClose={onClose} />}
    </AppDialog>
  );
}

function RemoveForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user_id, name } = member;
  const tokens = useApiQuery(listApiTokens, {});
  const made = (tokens.data?.list ?? []).filter(({ made_by }) => made_by === user_id);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const takeOver = useApiMutation(takeOverApiTokens, { refreshes: [listApiTokens] });
  const remove = useApiMutation(removeFromTeam, {
    refreshes: [listTeam, listApiTokens],
    done: t('{name} removed and signed out', { name }),
    onDone: onClose,
  });
  const send = async () => {
    // First, so that programs that use a token are never refused.
    if (taken.length > 0) await takeOver.mutateAsync({ ids: taken.map(Number) });
    await remove.mutateAsync({ user_id });
  };
  return (
    // A refusal has been shown.
    <SendForm className="stack" onSend={() => void send().catch(() => undefined)}>
      <p>
        {t(
          'They are signed out on all devices and cannot sign in again. Links and channels they created stay with your account.',
        )}
      </p>
      {made.length > 0 && <TokenChoice tokens={made} value={taken} onChange={setTaken} />}
      <FormActions
        onCancel={onClose}
        loading={takeOver.isPending || remove.isPending}
        disabled={!tokens.data && !tokens.error}
        danger
      >
        {t('Remove')}
      </FormActions>
    </SendForm>
  );
}

type TokenChoiceProps = {
  tokens: readonly ApiToken[];
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
};

function TokenChoice({ tokens, value, onChange }: TokenChoiceProps) {
  return (
    <Checkbox.Group
      label={t('API tokens they created')}
      description={t(
        'Tokens end with the member who created them, and programs that use them are refused. Select those that you take over.',
      )}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      value={[...value]}
      onChange={onChange}
    >
      <div className="stack gap-8 mt-8">
        {tokens.map((token) => (
          <Checkbox
            key={token.id}
            value={String(token.id)}
            label={token.name}
            description={<LastUse token={token} />}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function LastUse({ token }: { token: ApiToken }) {
  const zone = useProfile()?.time_zone;
  if (!token.last_used_at) return t('Never used');
  return (
    <Trans id="Last used <0/>" components={{ 0: <Time at={token.last_used_at} zone={zone} /> }} />
  );
}
