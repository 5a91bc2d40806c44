import { useRef, useState } from 'react';
import type { useFieldErrors } from '#web/ui/form-fields.ts';
import { insertMacro, type PostbackTexts } from './postback-texts.ts';

type Name = 'link_url' | 'parameters';

type MacroFieldsOptions = {
  texts: PostbackTexts;
  errors: Pick<ReturnType<typeof useFieldErrors>, 'on'>;
  change: (changes: Partial<PostbackTexts>) => void;
};

/**
 * The text areas of a postback; `addMacro` inserts at the cursor of the one last used that takes
 * macros.
 */
export function useMacroFields({ texts, errors, change }: MacroFieldsOptions) {
  const [last, setLast] = useState<Name>('link_url');
  const areas = {
    link_url: useRef<HTMLTextAreaElement>(null),
    parameters: useRef<HTMLTextAreaElement>(null),
  };
  const field = (name: Name | 'headers') => ({
    name,
    ...(name !== 'headers' && { ref: areas[name], onFocus: () => setLast(name) }),
    value: texts[name],
    spellCheck: false,
    autoComplete: 'off',
    autosize: true,
    minRows: 2,
    maxRows: 8,
    ...errors.on(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const addMacro = (macro: string) => {
    const area = areas[last].current;
    const at = area?.selectionStart ?? texts[last].length;
    const made = insertMacro(texts[last], at, macro, last === 'link_url');
    change({ [last]: made.text });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(made.cursor, made.cursor);
    });
  };
  return { field, addMacro };
}
