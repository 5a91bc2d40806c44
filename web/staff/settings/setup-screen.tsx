import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SetupContext, UnsavedContext } from '../unsaved.ts';
import { type PanelName, panelLabel, panelNames, SettingsPanel } from './settings-panel.tsx';
import styles from './setup.module.css';

/**
 * /staff/setup: the settings one after the other, after the first admin has signed in. Each step
 * can be skipped; the address names the step, so that the setup is resumed where it was left.
 */
export default function SetupScreen() {
  const [url, setUrl] = useUrl();
  const found = panelNames.indexOf((url.step ?? 'network') as PanelName);
  const at = Math.max(0, found);
  const name = panelNames[at] ?? 'network';
  const unsaved = useRef(new Set<string>());
  const [asked, setAsked] = useState<number | null>(null);
  const report = useCallback((id: string, isChanged: boolean) => {
    if (isChanged) unsaved.current.add(id);
    else unsaved.current.delete(id);
  }, []);
  const leave = (step: number | null) => {
    setAsked(null);
    if (step !== null) setUrl({ step: panelNames[step] });
  };
  const go = (step: number) => (unsaved.current.size > 0 ? setAsked(step) : leave(step));
  return (
    <>
      <PageHeader
        title={t('Set up: {section}', { section: panelLabel(name) })}
        sub={t('Step {step} of {steps}. Everything can be changed later under Settings.', {
          step: at + 1,
          steps: panelNames.length,
        })}
      />
      <div className={styles.setup}>
        <StepList at={at} onGo={go} />
        <div className="stack min-w-0">
          <SetupContext value={true}>
            <UnsavedContext value={report}>
              <SettingsPanel key={name} name={name} />
            </UnsavedContext>
          </SetupContext>
          <StepButtons at={at} onGo={go} />
        </div>
      </div>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => leave(asked)}
        title={t('Continue without saving?')}
        confirmLabel={t('Continue without saving')}
      >
        <p>{t('The changes of this step are not saved.')}</p>
      </ConfirmDialog>
    </>
  );
}

type StepsProps = { at: number; onGo: (step: number) => void };

/** All steps, each a press away, with those before the current one marked. */
function StepList({ at, onGo }: StepsProps) {
  return (
    <nav aria-label={t('Steps')}>
      <ol className={styles.steps}>
        {panelNames.map((name, step) => (
          <li key={name}>
            <button
              type="button"
              className={styles.step}
              data-passed={step < at || undefined}
              aria-current={step === at ? 'step' : undefined}
              onClick={() => onGo(step)}
            >
              <span className={styles.dot} aria-hidden="true" />
              {panelLabel(name)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepButtons({ at, onGo }: StepsProps) {
  const isLast = at === panelNames.length - 1;
  return (
    <div className="row">
      {at > 0 && (
        <Button variant="default" onClick={() => onGo(at - 1)}>
          {t('Back')}
        </Button>
      )}
      {isLast ? (
        <Button component={Link} to="/go-live">
          {t('Finish setup')}
        </Button>
      ) : (
        <Button onClick={() => onGo(at + 1)}>{t('Next step')}</Button>
      )}
    </div>
  );
}
