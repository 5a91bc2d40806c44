import { useRef, useState } from 'react';
import type { Fields } from '#web/ui/use-form.ts';
import { insertMacro, type PostbackTexts } from './postback-texts.ts';

type Name = 'link_url' | 'parameters';

/**
 * The text areas of a postback; `addMacro` inserts at the cursor of the one last used that takes
 * macros.
 */
export function useMacroFields(form: Fields<PostbackTexts>) {
  const [last, setLast] = useState<Name>('link_url');
  const areas = {
    link_url: useRef<HTMLTextAreaElement>(null),
    parameters: useRef<HTMLTextAreaElement>(null),
  };
  const field = (name: Name | 'headers') => ({
    ...form.field(name),
    ...(name !== 'headers' && { ref: areas[name], onFocus: () => setLast(name) }),
    spellCheck: false,
    autoComplete: 'off',
    autosize: true,
    minRows: 2,
    maxRows: 8,
  });
  const addMacro = (macro: string) => {
    const area = areas[last].current;
    const at = area?.selectionStart ?? form.values[last].length;
    const made = insertMacro(form.values[last], at, macro, last === 'link_url');
    form.set({ [last]: made.text });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(made.cursor, made.cursor);
    });
  };
  return { field, addMacro };
}
