import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { Trans } from '#web/ui/trans.tsx';
import { ErrorPage } from './error-page.tsx';

/** /500. */
export default function ServerErrorScreen() {
  return (
    <ErrorPage
      title={t('Server Error')}
      sub={t('Something went wrong on our side.')}
      picture="broken"
    >
      <Trans
        id="Your saved data is safe. Wait a moment, then go to the <0>dashboard</0>."
        components={{ 0: <Link to="/dashboard" /> }}
      />
    </ErrorPage>
  );
}
