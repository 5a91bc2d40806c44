import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { generateLink, listLinks } from '#contract/links/publisher.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { CopyField } from './copy-field.tsx';

type CopyLinkButtonProps = {
  mcid: string;
  merchant_name: string;
  /** Of the channel with the brand: a link can be made where it is 2. */
  relationship_status: number;
  /** The page the link leads to. */
  target: string;
  siteId: number | undefined;
  /** What it is a link to, for those who hear the button alone. */
  what: string;
};

/**
 * One click makes the tracking link of the chosen channel and copies it; the link stays in sight.
 * Where the brand has not been joined it leads to the brand instead.
 */
export function CopyLinkButton(props: CopyLinkButtonProps) {
  const { mcid, target, siteId } = props;
  const [made, setMade] = useState<{ url: string; of: string } | null>(null);
  const of = JSON.stringify([mcid, target, siteId]);
  const generate = useApiMutation(generateLink, {
    refreshes: [listLinks],
    onDone: ({ short_url }) => {
      setMade({ url: short_url, of });
      // Where the browser does not allow it the link stands there to be copied by hand.
      void navigator.clipboard?.writeText(short_url).then(
        () => showDone('Link copied'),
        () => {},
      );
    },
  });
  if (props.relationship_status !== 2) {
    return (
      <Link
        to={'/brands/$mcid' as string}
        params={{ mcid } as never}
        aria-label={`${props.merchant_name}: see the brand to get a link to ${props.what}`}
      >
        {props.relationship_status === 1 ? 'Application pending' : 'Join to get a link'}
      </Link>
    );
  }
  if (made?.of === of) return <CopyField text={made.url} what={`link to ${props.what}`} />;
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconLink size={16} aria-hidden="true" />}
      aria-label={`Copy link to ${props.what}`}
      loading={generate.isPending}
      onClick={() =>
        generate.mutate({ mcid, target_url: target, ...(siteId && { site_id: siteId }) })
      }
    >
      Copy link
    </Button>
  );
}
