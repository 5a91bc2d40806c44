import { Button } from '@mantine/core';
import { linkStaffOpenid } from '#contract/accounts/staff-openid.ts';
import { readInstallation } from '#contract/common/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';

/** Goes to the company's OpenID provider; absent if there is none. */
export function OpenidButton() {
  const installation = useApiQuery(readInstallation, {}, { quiet: true });
  const go = useApiMutation(linkStaffOpenid, { onDone: ({ link }) => location.assign(link) });
  if (!installation.data?.staff_openid) return null;
  return (
    <Button variant="default" size="md" loading={go.isPending} onClick={() => go.mutate({})}>
      {t('Sign in with your company account')}
    </Button>
  );
}
