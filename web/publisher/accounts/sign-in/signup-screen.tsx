import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { may } from '#web/lib/may.ts';
import { loadProfile } from '#web/lib/profile.ts';
import { readToken } from '#web/lib/session.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { Registration } from './registration.tsx';

const ProfileSetup = latePart(() =>
  import('./profile-setup.tsx').then((file) => ({ default: file.ProfileSetup })),
);

/**
 * /auth/signup. Step one creates the account, whose address is then verified by email. Step two,
 * for a signed-in user without a default channel, sets up the first one.
 */
export default function SignupScreen() {
  const registerStep = readToken() ? 2 : 1;
  return registerStep === 2 ? <SecondStep /> : <Registration />;
}

function SecondStep() {
  const user = useQuery({ queryKey: ['signup-user'], queryFn: loadProfile, staleTime: 0 });
  if (user.isPending) return null;
  // A user with a default site has finished the registration, and some team roles may not add
  // channels: both can register another account.
  if (!user.data || user.data.default_site || !may(user.data, 'sites.write')) {
    return <Registration />;
  }
  return (
    <Suspense>
      <ProfileSetup />
    </Suspense>
  );
}
