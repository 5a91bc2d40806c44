import {
  IconBrandApple,
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandInstagram,
  IconBrandLinkedin,
} from '@tabler/icons-react';
import {
  linkThirdParty,
  listProviders,
  type ThirdPartyPlatform,
} from '#contract/accounts/third-party.ts';
import { t } from '#web/lib/i18n.ts';
import { providerName } from '#web/lib/provider-names.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import styles from './auth.module.css';

const icons = {
  facebook: IconBrandFacebook,
  google: IconBrandGoogle,
  apple: IconBrandApple,
  linkedin: IconBrandLinkedin,
  instagram: IconBrandInstagram,
};
const platforms = Object.keys(icons) as ThirdPartyPlatform[];

/** Storage key of the page to continue to after returning from a provider. */
export const NEXT_AFTER_PROVIDER = 'next_after_provider';

/** The id of the text that explains unavailable providers. */
const NOTE = 'providers-note';

/** The five sign-in providers; those not configured here are shown as unavailable. */
export function Providers() {
  const { next } = useUrlValues();
  const providers = useApiQuery(
    listProviders,
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
  const isMissing = !providers.isPending && configured.length < platforms.length;
  return (
    <>
      <div className={styles.or}>{t('or continue with')}</div>
      <ul className={styles.providers}>
        {platforms.map((platform) => (
          <li key={platform}>
            <ProviderButton
              platform={platform}
              isReady={configured.some((one) => one.platform === platform)}
              isBusy={link.isPending}
              onChoose={() => link.mutate({ platform })}
              note={isMissing ? NOTE : undefined}
            />
          </li>
        ))}
      </ul>
      {isMissing && (
        <p id={NOTE} className={styles.note}>
          {configured.length === 0
            ? t('Not configured. Use your username or email.')
            : t('Other providers are not configured.')}
        </p>
      )}
    </>
  );
}

type ProviderButtonProps = {
  platform: ThirdPartyPlatform;
  isReady: boolean;
  isBusy: boolean;
  onChoose: () => void;
  note: string | undefined;
};

function ProviderButton({ platform, isReady, isBusy, onChoose, note }: ProviderButtonProps) {
  const Icon = icons[platform];
  const name = providerName(platform);
  const state = isReady
    ? {
        title: t('Continue with {name}', { name }),
        'aria-busy': isBusy,
        onClick: () => {
          if (!isBusy) onChoose();
        },
      }
    : {
        title: t('Sign-in with {name} is not configured', { name }),
        'aria-disabled': true,
        'aria-describedby': note,
      };
  return (
    <button type="button" className={styles.provider} aria-label={name} {...state}>
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}
