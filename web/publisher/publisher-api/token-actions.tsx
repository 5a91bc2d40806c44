import { useState } from 'react';
import {
  type ApiToken,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
} from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { saveToken } from './kept-tokens.ts';

/** Buttons to rotate and to revoke a token. */
export function TokenActions({ token }: { token: ApiToken }) {
  const { id, name } = token;
  const rotate = useApiMutation(rotateApiToken, {
    refreshes: [listApiTokens],
    onDone: (made) => saveToken(made.id, made.token),
  });
  const revoke = useApiMutation(revokeApiToken, {
    refreshes: [listApiTokens],
    done: t('Token revoked'),
  });
  return (
    <span className="row no-wrap">
      <AskedButton
        label={t('Rotate')}
        describedLabel={t('Rotate token {name}', { name })}
        title={t('Rotate this token?')}
        confirmLabel={t('Rotate token')}
        loading={rotate.isPending}
        onConfirm={() => rotate.mutate({ id })}
      >
        {t('A new secret is created. The previous one is accepted for 24 more hours.')}
      </AskedButton>
      <AskedButton
        label={t('Revoke')}
        describedLabel={t('Revoke token {name}', { name })}
        title={t('Revoke this token?')}
        confirmLabel={t('Revoke token')}
        danger
        loading={revoke.isPending}
        onConfirm={() => revoke.mutate({ id })}
      >
        {t('Programs that use it are refused at once.')}
      </AskedButton>
    </span>
  );
}

type AskedButtonProps = {
  label: string;
  /** Names the token too, for screen readers. */
  describedLabel: string;
  title: string;
  confirmLabel: string;
  danger?: boolean;
  loading: boolean;
  onConfirm: () => void;
  children: string;
};

function AskedButton({
  label,
  describedLabel,
  title,
  confirmLabel,
  danger = false,
  loading,
  onConfirm,
  children,
}: AskedButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <AllowedButton
        permission="tools.write"
        variant={danger ? 'subtle' : 'default'}
        aria-label={describedLabel}
        loading={loading}
        onClick={() => setAsking(true)}
      >
        {label}
      </AllowedButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        title={title}
        confirmLabel={confirmLabel}
        danger={danger}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
