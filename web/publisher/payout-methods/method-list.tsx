import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  deletePayoutMethod,
  listPayoutMethods,
  type PayoutMethod,
  type PayoutTerms,
  setDefaultPayoutMethod,
} from '#contract/payout-methods/publisher.ts';
import { countryName } from '#web/lib/country-name.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { CodeInput } from '#web/ui/secret-inputs.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { codeKeys, useForm } from '#web/ui/use-form.ts';
import styles from './payment-settings.module.css';

type About = { method: PayoutMethod | null; doing: 'default' | 'delete' | null };

type MethodListProps = { methods: readonly PayoutMethod[]; types: readonly PayoutTerms[] };

/** The publisher's methods, the default one first. */
export function MethodList({ methods, types }: MethodListProps) {
  // A dialog keeps its content during the closing animation.
  const [{ method, doing }, setAbout] = useState<About>({ method: null, doing: null });
  const close = () => setAbout({ method, doing: null });
  const labels = useDictionary();
  const name = method ? `${labels.of('payout_type', method.type)} ${method.masked_details}` : '';
  return (
    <section className="card stack" aria-labelledby="methods">
      <h2 id="methods">{t('Your payout methods')}</h2>
      {methods.length === 0 && (
        <EmptyState title={t('No payout methods yet')}>
          {t('Approved commission is held until you add a payout method. Choose one below.')}
        </EmptyState>
      )}
      {methods.length > 0 && (
        <ul className={styles.list}>
          {methods.map((one) => (
            <Row
              key={one.id}
              method={one}
              isOffered={types.some(({ type, offered }) => offered && type === one.type)}
              onDo={(what) => setAbout({ method: one, doing: what })}
            />
          ))}
        </ul>
      )}
      <DefaultDialog
        id={method?.id ?? 0}
        name={name}
        opened={doing === 'default'}
        onClose={close}
      />
      <CodeDialog
        call={deletePayoutMethod}
        id={method?.id ?? 0}
        opened={doing === 'delete'}
        onClose={close}
        title={t('Delete {name}?', { name })}
        confirmLabel={t('Delete')}
        done={t('{name} deleted', { name })}
        danger
      >
        {t('The details of this account are erased. Past payments keep its last digits.')}
      </CodeDialog>
    </section>
  );
}

type RowProps = {
  method: PayoutMethod;
  isOffered: boolean;
  onDo: (doing: 'default' | 'delete') => void;
};

function Row({ method, isOffered, onDo }: RowProps) {
  const zone = useProfile()?.time_zone;
  const name = `${useDictionary().of('payout_type', method.type)} ${method.masked_details}`;
  return (
    <li>
      <div>
        <MethodName method={method} name={name} zone={zone} />
        {!isOffered && (
          <p>{t('This network does not pay by this method now: payments to it wait.')}</p>
        )}
      </div>
      <div className="row">
        {!method.is_default && (
          <Button
            variant="default"
            aria-label={t('Make default: {name}', { name })}
            onClick={() => onDo('default')}
          >
            {t('Make default')}
          </Button>
        )}
        <LinkButton
          variant="default"
          to={`/settings/payment-edit-${method.type}`}
          search={{ id: String(method.id) }}
          aria-label={t('Edit {name}', { name })}
        >
          {t('Edit')}
        </LinkButton>
        <Button
          variant="subtle"
          c="var(--down)"
          aria-label={t('Delete {name}', { name })}
          onClick={() => onDo('delete')}
        >
          {t('Delete')}
        </Button>
      </div>
    </li>
  );
}

type DefaultDialogProps = { id: number; name: string; opened: boolean; onClose: () => void };

function DefaultDialog({ id, name, opened, onClose }: DefaultDialogProps) {
  return (
    <CodeDialog
      call={setDefaultPayoutMethod}
      id={id}
      opened={opened}
      onClose={onClose}
      title={t('Set {name} as default?', { name })}
      confirmLabel={t('Make default')}
      done={t('{name} is now your default', { name })}
    >
      {t('Payments that have not been sent yet will use this method.')}
    </CodeDialog>
  );
}

type MethodStateProps = { method: PayoutMethod; zone: string | undefined };

function MethodState({ method, zone }: MethodStateProps) {
  return (
    <span className="quiet">
      {countryName(method.country)} · {method.entity === 'company' ? t('Company') : t('Individual')}
      {' · '}
      {method.held_until ? (
        <Trans
          id="payments from <0/>"
          components={{ 0: <Time at={method.held_until} zone={zone} /> }}
        />
      ) : (
        <Trans
          id="since <0/>"
          components={{ 0: <Time at={method.changed_at} zone={zone} day /> }}
        />
      )}
    </span>
  );
}

type MethodNameProps = { method: PayoutMethod; name: string; zone: string | undefined };

function MethodName({ method, name, zone }: MethodNameProps) {
  return (
    <div className={styles.what}>
      <span className="row">
        <strong>{name}</strong>
        {method.is_default && <StatusPill tone="up" word={t('Default')} />}
        {method.held_until && (
          <StatusPill
            tone="wait"
            word={t('On hold')}
            reason={t('Changed less than 48 hours ago')}
          />
        )}
      </span>
      <MethodState method={method} zone={zone} />
    </div>
  );
}

type CodeDialogProps = {
  call: typeof setDefaultPayoutMethod | typeof deletePayoutMethod;
  id: number;
  opened: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  /** The message after success. */
  done: string;
  danger?: boolean;
  children: ReactNode;
};

/** Asks for a code of the authenticator app before a payout method is made default or deleted. */
function CodeDialog({ opened, onClose, title, ...rest }: CodeDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={title}>
      <CodeForm onClose={onClose} {...rest} />
    </AppDialog>
  );
}

type CodeFormProps = Omit<CodeDialogProps, 'opened' | 'title'>;

function CodeForm({ call, id, onClose, confirmLabel, done, danger, children }: CodeFormProps) {
  const form = useForm(
    call,
    { code: '' },
    {
      fieldOfKey: { ...codeKeys, TWO_FACTOR_NOT_ON: 'code' },
      inputOf: (values) => ({ id, ...values }),
      refreshes: [listPayoutMethods],
      done,
      onDone: onClose,
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={confirmLabel} danger={danger}>
      <p className="quiet">{children}</p>
      <CodeInput
        description={t('From your authenticator app, or a recovery code')}
        data-autofocus
        {...form.field('code')}
      />
    </DialogForm>
  );
}
