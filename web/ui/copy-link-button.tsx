import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { CopyField } from './copy-field.tsx';

type CopyLinkButtonProps = {
  mcid: string;
  merchant_name: string;
  /** Relationship of the channel with the brand; links can be made where it is 2 (joined). */
  relationship_status: number;
  /** The page that the link leads to. */
  target: string;
  siteId: number | undefined;
  /** What the link is for, as accessible name of the button. */
  what: string;
};

/**
 * Makes the tracking link of the selected channel with one click and copies it; the link stays
 * visible. For a brand that is not joined the button leads to the brand instead.
 */
export function CopyLinkButton(props: CopyLinkButtonProps) {
  const { mcid, target, siteId } = props;
  const [made, setMade] = useState<{ url: string; of: string } | null>(null);
  const of = JSON.stringify([mcid, target, siteId]);
  const generate = useApiMutation(generateLink, {
    refreshes: [listLinks],
    onDone: ({ short_url }) => {
      setMade({ url: short_url, of });
      // If the browser denies clipboard access, the visible link can be copied by hand.
      void navigator.clipboard?.writeText(short_url).then(
        () => showDone(t('Link copied')),
        () => {},
      );
    },
  });
  if (props.relationship_status !== 2) {
    const text =
      props.relationship_status === 1 ? t('Application pending') : t('Join to get a link');
    return (
      <Link
        to="/brands/$mcid"
        params={{ mcid }}
        aria-label={`${text}: ${props.merchant_name}, ${props.what}`}
      >
        {text}
      </Link>
    );
  }
  if (made?.of === of)
    return <CopyField text={made.url} what={t('link to {what}', { what: props.what })} />;
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconLink size={16} aria-hidden="true" />}
      aria-label={t('Copy link to {what}', { what: props.what })}
      loading={generate.isPending}
      onClick={() =>
        generate.mutate({ mcid, target_url: target, ...(siteId && { site_id: siteId }) })
      }
    >
      {t('Copy link')}
    </Button>
  );
}
