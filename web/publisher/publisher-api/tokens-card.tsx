import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { type ApiToken, listApiTokens, revokeApiToken } from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useKeptToken } from './kept-tokens.ts';
import { scopesText } from './token-words.ts';
import { maskToken } from './write-samples.ts';

const TokenDialog = lateDialog(() => import('./token-dialog.tsx').then((file) => file.TokenDialog));
const RotateDialog = lateDialog(() =>
  import('./token-dialog.tsx').then((file) => file.RotateDialog),
);

type TokensCardProps = {
  tokens: readonly ApiToken[];
  /** Whether a new secret takes a code of the second factor. */
  needsCode: boolean;
};

/** The tokens of the account, with buttons to create, rotate and revoke them. */
export function TokensCard({ tokens, needsCode }: TokensCardProps) {
  const zone = useProfile()?.time_zone;
  const [creating, setCreating] = useState(false);
  return (
    <section className="card stack gap-12" aria-labelledby="tokens">
      <h2 id="tokens">{t('Tokens')}</h2>
      {tokens.map((token) => (
        <NewSecret key={token.id} token={token} />
      ))}
      <DataTable
        label={t('All tokens')}
        columns={tokenColumns(zone, needsCode)}
        rows={tokens}
        rowKey={({ id }) => id}
        emptyTitle={t('No tokens')}
        emptyText={t('Create a token to use the API.')}
      />
      <div className="row">
        <AllowedButton permission="tools.write" onClick={() => setCreating(true)}>
          {t('Create token')}
        </AllowedButton>
      </div>
      <Suspense>
        <TokenDialog
          opened={creating}
          onClose={() => setCreating(false)}
          needsCode={needsCode}
          zone={zone}
        />
      </Suspense>
    </section>
  );
}

/** The secret of a token that was created or rotated in this page. */
function NewSecret({ token }: { token: ApiToken }) {
  const secret = useKeptToken(token.id);
  if (!secret.endsWith(token.last_four)) return null;
  return (
    <div>
      <p>
        <Trans id={'New token: {name}'} values={{ name: token.name }} />
      </p>
      <CopyField text={secret} what={t('token')} />
      <p className="quiet">{t('Copy the token now. You will not be able to see it again.')}</p>
    </div>
  );
}

function tokenColumns(zone: string | undefined, needsCode: boolean): Column<ApiToken>[] {
  return [
    {
      id: 'name',
      head: t('Name'),
      cell: ({ id, name, last_four }) => (
        <>
          <Link to="/tools/api-tokens/$id" params={{ id: String(id) }} className="underline">
            <strong>{name}</strong>
          </Link>
          <br />
          <code>{maskToken(last_four)}</code>
        </>
      ),
    },
    { id: 'channel', head: t('Channel'), cell: ({ site_name }) => site_name ?? t('All channels') },
    {
      id: 'scopes',
      head: t('Scopes'),
      cell: ({ scopes }) => scopesText(scopes),
    },
    { id: 'maker', head: t('Created by'), cell: ({ made_by_name }) => made_by_name ?? '–' },
    {
      id: 'expires',
      head: t('Expires'),
      cell: ({ expires_at }) =>
        expires_at ? <Time at={expires_at} zone={zone} day /> : t('Never'),
    },
    { id: 'used', head: t('Last used'), cell: (token) => <LastUse token={token} zone={zone} /> },
    {
      id: 'actions',
      head: t('Actions'),
      cell: (token) => <TokenActions token={token} needsCode={needsCode} />,
    },
  ];
}

function LastUse({ token, zone }: { token: ApiToken; zone: string | undefined }) {
  return (
    <>
      {token.last_used_at ? <Time at={token.last_used_at} zone={zone} /> : t('Never')}
      {token.previous_until && (
        <div className="quiet">
          <Trans
            id="Previous secret valid until <0/>"
            components={{ 0: <Time at={token.previous_until} zone={zone} /> }}
          />
        </div>
      )}
    </>
  );
}

/** Buttons to rotate and to revoke a token. */
function TokenActions({ token, needsCode }: { token: ApiToken; needsCode: boolean }) {
  const { id, name } = token;
  const [rotating, setRotating] = useState(false);
  const revoke = useApiMutation(revokeApiToken, {
    refreshes: [listApiTokens],
    done: t('Token revoked'),
  });
  return (
    <span className="row no-wrap">
      <AllowedButton
        permission="tools.write"
        variant="default"
        aria-label={t('Rotate token {name}', { name })}
        onClick={() => setRotating(true)}
      >
        {t('Rotate')}
      </AllowedButton>
      <Suspense>
        <RotateDialog
          id={id}
          opened={rotating}
          onClose={() => setRotating(false)}
          needsCode={needsCode}
        />
      </Suspense>
      <AskedButton
        label={t('Revoke')}
        describedLabel={t('Revoke token {name}', { name })}
        title={t('Revoke this token?')}
        confirmLabel={t('Revoke token')}
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
  loading: boolean;
  onConfirm: () => void;
  children: string;
};

function AskedButton({
  label,
  describedLabel,
  title,
  confirmLabel,
  loading,
  onConfirm,
  children,
}: AskedButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <AllowedButton
        permission="tools.write"
        variant="subtle"
        c="var(--down)"
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
        danger
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
