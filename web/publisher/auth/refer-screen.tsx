import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { saveRefererUid } from '#web/lib/session.ts';

/** /auth/refer?uid=... Stores the referrer, then continues to the registration. */
export default function ReferScreen() {
  const { uid, referer_uid } = useSearch({ strict: false }) as {
    uid?: string;
    referer_uid?: string;
  };
  const referer = referer_uid ?? uid;
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (referer) saveRefererUid(referer.slice(0, 64));
    setKept(true);
  }, [referer]);
  return kept ? <Navigate to="/auth/signup" replace /> : null;
}
