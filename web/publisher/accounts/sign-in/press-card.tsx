import { Button } from '@mantine/core';
import { IconMail, IconMailX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { AuthCard } from './auth-card.tsx';

type PressCardProps = {
  title: string;
  sub: string;
  label: string;
  busy: boolean;
  onPress: () => void;
};

/**
 * An emailed code is consumed by a button and not by opening the page: mail filters open links
 * before people do, and each code works once.
 */
export function PressCard({ title, sub, label, busy, onPress }: PressCardProps) {
  return (
    <AuthCard title={title} picture={<IconMail size={28} aria-hidden="true" />} sub={sub}>
      <Button fullWidth size="md" loading={busy} onClick={onPress}>
        {label}
      </Button>
    </AuthCard>
  );
}

/** Why an emailed link does not work, and what to do next. */
export function InvalidLinkCard({ sub, children }: { sub: string; children: ReactNode }) {
  return (
    <AuthCard
      title={t('This link does not work')}
      picture={<IconMailX size={28} aria-hidden="true" />}
      sub={sub}
    >
      {children}
    </AuthCard>
  );
}
