import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { saveRefererUid } from '#web/lib/session.ts';
import { useUrlValues } from '#web/lib/use-url.ts';

/** /auth/refer?uid=... Stores the referrer, then continues to the registration. */
export default function ReferScreen() {
  const { uid, referer_uid } = useUrlValues();
  const referer = referer_uid ?? uid;
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (referer) saveRefererUid(referer.slice(0, 64));
    setKept(true);
  }, [referer]);
  return kept ? <Navigate to="/auth/signup" replace /> : null;
}
