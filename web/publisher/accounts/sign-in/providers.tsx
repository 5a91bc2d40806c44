import {
  IconBrandApple,
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandInstagram,
  IconBrandLinkedin,
} from '@tabler/icons-react';
import { linkThirdParty, type ThirdPartyPlatform } from '#contract/accounts/third-party.ts';
import { signInProviders } from '#web/lib/common-calls.ts';
import { t } from '#web/lib/i18n.ts';
import { providerName } from '#web/lib/provider-names.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import styles from './auth.module.css';

const icons = {
  facebook: IconBrandFacebook,
  google: IconBrandGoogle,
  apple: IconBrandApple,
  linkedin: IconBrandLinkedin,
  instagram: IconBrandInstagram,
};

/** Storage key of the page to continue to after returning from a provider. */
export const NEXT_AFTER_PROVIDER = 'next_after_provider';

/** The sign-in providers that are configured. */
export function Providers() {
  const { next } = useUrlValues();
  const providers = useFirst(
    signInProviders,
    {},
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const link = useApiMutation(linkThirdParty, {
    onDone: (answer) => {
      sessionStorage.setItem(NEXT_AFTER_PROVIDER, next ?? '');
      window.location.assign(answer.link);
    },
  });
  const configured = (providers.data?.list ?? []).filter((one) => one.configured);
  if (configured.length === 0) return null;
  return (
    <>
      <div className={styles.or}>{t('or continue with')}</div>
      <ul className={styles.providers}>
        {configured.map(({ platform }) => (
          <li key={platform}>
            <ProviderButton
              platform={platform}
              isBusy={link.isPending}
              onChoose={() => link.mutate({ platform })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type ProviderButtonProps = {
  platform: ThirdPartyPlatform;
  isBusy: boolean;
  onChoose: () => void;
};

function ProviderButton({ platform, isBusy, onChoose }: ProviderButtonProps) {
  const Icon = icons[platform];
  const name = providerName(platform);
  return (
    <button
      type="button"
      className={styles.provider}
      aria-label={name}
      title={t('Continue with {name}', { name })}
      aria-busy={isBusy}
      onClick={() => {
        if (!isBusy) onChoose();
      }}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}
