import { showShopSecret } from '#contract/shops/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { CodeBlock, CopyButton, CopyField } from '#web/ui/copy-field.tsx';
import { MayButton } from '../../may-button.tsx';
import styles from './shop-steps.module.css';
import type { Step } from './steps-of.ts';

type ShopStepsProps = { steps: readonly Step[]; id: number; url: string | null };

/** The steps of a shop's set-up, each with what it needs to be copied or installed. */
export function ShopSteps({ steps, id, url }: ShopStepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.text} className="stack gap-8">
          <p className="max-w-720">{step.text}</p>
          {step.shows?.includes('url') && url && (
            <div>
              <CopyField text={url} what={t('webhook URL')} />
            </div>
          )}
          {step.shows?.includes('secret') && <Secret id={id} />}
          {step.copies?.map((copy) => (
            <Copied key={copy.what} {...copy} />
          ))}
          {step.files && (
            <div className="row">
              {step.files.map(({ name, path }) => (
                <a key={path} href={path} download className="underline">
                  {name}
                </a>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function Copied({ what, text }: { what: string; text: string }) {
  if (text.length < 60) {
    return (
      <div>
        <CopyField text={text} what={what} />
      </div>
    );
  }
  return (
    <div className={styles.code}>
      <CodeBlock>{text}</CodeBlock>
      <CopyButton text={text} what={what} />
    </div>
  );
}

/** The generated secret, shown on request. */
function Secret({ id }: { id: number }) {
  const show = useApiMutation(showShopSecret);
  if (show.data) {
    return (
      <div>
        <CopyField text={show.data.secret} what={t('secret')} />
      </div>
    );
  }
  return (
    <div className="row">
      <MayButton
        permission="brands.write"
        variant="default"
        loading={show.isPending}
        onClick={() => show.mutate({ connection_id: id })}
      >
        {t('Show secret')}
      </MayButton>
    </div>
  );
}
