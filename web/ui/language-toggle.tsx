import { Button } from '@mantine/core';
import { changeLanguage, otherLanguage } from '#web/lib/i18n.ts';

/** Switches between English and Chinese; the browser's language applies until it is used. */
export function LanguageToggle() {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      lang={otherLanguage.lang}
      onClick={() => changeLanguage(otherLanguage.code)}
    >
      {otherLanguage.name}
    </Button>
  );
}
