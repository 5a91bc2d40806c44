import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { AuthCard } from './auth-card.tsx';

/** /auth/third-party and /autologin. */
export default function ThirdPartyScreen() {
  const isAutoLogin = useLocation().pathname === '/autologin';
  return (
    <AuthCard
      title={isAutoLogin ? 'Auto Login' : 'Third Party Authentication'}
      picture={<IconPlugConnectedX size={28} aria-hidden="true" />}
      sub="Not available yet"
    >
      <p style={{ marginBottom: 20 }}>
        {isAutoLogin
          ? 'Staff will open a publisher account from here, with a code that works once.'
          : 'You will come back here from Facebook, Google, Apple, LinkedIn or Instagram. Until then, use your username or email.'}
      </p>
      <Button component={Link} to="/auth/login" fullWidth size="md">
        Login
      </Button>
    </AuthCard>
  );
}
