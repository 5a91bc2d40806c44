import { Link } from '@tanstack/react-router';
import { hasKeys } from '#web/lib/has-keys.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { readToken } from '#web/lib/session.ts';
import { Trans } from '#web/ui/trans.tsx';
import { ErrorPage } from './error-page.tsx';

const WITH_KEYS = msg(
  'Go to the <0>dashboard</0>, or press Ctrl+K (⌘K on a Mac) to search all screens.',
);
const BY_TOUCH = msg('Go to the <0>dashboard</0>, or search all screens.');

/** /404, and where every unknown path leads. */
export default function NotFoundScreen() {
  return (
    <ErrorPage title={t('Not Found')} sub={t('This page does not exist.')} picture="unknown">
      {readToken() === null ? (
        <Trans
          id="Go to the <0>home page</0>, or <1>sign in</1>."
          components={{
            // biome-ignore lint/a11y/useAnchorContent: the message contains the text of the link.
            0: <a href="/about" />,
            1: <Link to="/auth/login" />,
          }}
        />
      ) : (
        <Trans id={hasKeys() ? WITH_KEYS : BY_TOUCH} components={{ 0: <Link to="/dashboard" /> }} />
      )}
    </ErrorPage>
  );
}
