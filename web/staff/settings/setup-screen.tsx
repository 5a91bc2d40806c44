import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type PanelName, panelLabel, panelNames, SettingsPanel } from './settings-panel.tsx';

/**
 * /staff/setup: the settings one after the other, after the first admin has signed in. Each step
 * can be skipped; the address names the step, so that the setup is resumed where it was left.
 */
export default function SetupScreen() {
  const [url, setUrl] = useUrl();
  const found = panelNames.indexOf((url.step ?? 'network') as PanelName);
  const at = Math.max(0, found);
  const name = panelNames[at] ?? 'network';
  const go = (step: number) => setUrl({ step: panelNames[step] });
  const isLast = at === panelNames.length - 1;
  return (
    <>
      <PageHeader
        title={t('Set up: {section}', { section: panelLabel(name) })}
        sub={t('Step {step} of {steps}. Everything can be changed later under Settings.', {
          step: at + 1,
          steps: panelNames.length,
        })}
      />
      <div className="stack">
        <SettingsPanel key={name} name={name} />
        <div className="row">
          {at > 0 && (
            <Button variant="default" onClick={() => go(at - 1)}>
              {t('Back')}
            </Button>
          )}
          {isLast ? (
            <Button component={Link} to="/brands">
              {t('Finish and add a brand')}
            </Button>
          ) : (
            <Button onClick={() => go(at + 1)}>{t('Next step')}</Button>
          )}
        </div>
      </div>
    </>
  );
}
