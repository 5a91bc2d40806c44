import { TransNoContext } from '@lingui/react/server';
import type { ReactElement, ReactNode } from 'react';
import { i18n, language } from '#web/lib/i18n.ts';

/**
 * A message with elements or components in it: `<0>` in the text is `components[0]`,
 * `{name}` is `values.name`.
 */
export function Trans(props: {
  id: string;
  values?: Record<string, ReactNode>;
  components?: Record<number, ReactElement>;
}) {
  const text = <TransNoContext {...props} lingui={{ i18n }} />;
  return language === 'pseudo' ? <>⟦{text}⟧</> : text;
}
