import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Trans } from '#web/ui/trans.tsx';

/** /500. */
export default function ServerErrorScreen() {
  return (
    <>
      <PageHeader title={t('Server Error')} sub={t('Something went wrong on our side.')} />
      <Illustration name="broken" width={240} />
      <p>
        <Trans
          id="Your saved data is safe. Wait a moment, then go to the <0>dashboard</0>."
          components={{ 0: <Link to="/dashboard" /> }}
        />
      </p>
    </>
  );
}
