import { TextInput, type TextInputProps } from '@mantine/core';

type IbanInputProps = Omit<TextInputProps, 'onChange'> & {
  onChange?: (event: { currentTarget: { value: string } }) => void;
};

/** An IBAN, shown in capitals and groups of four. Its value has no spaces. */
export function IbanInput({ value, onChange, ...props }: IbanInputProps) {
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...props}
      value={groupIban(String(value ?? ''))}
      onChange={(event) => {
        const input = event.currentTarget;
        const place = groupIban(plainIban(input.value.slice(0, input.selectionStart ?? 0))).length;
        onChange?.({ currentTarget: { value: plainIban(input.value) } });
        // React moves the caret to the end when a value differs from what was typed.
        requestAnimationFrame(() => input.setSelectionRange(place, place));
      }}
    />
  );
}

const plainIban = (text: string) => text.replace(/\s/g, '').toUpperCase();

/** Account numbers of other countries, which have no letters first, stay as typed. */
export function groupIban(text: string): string {
  const plain = plainIban(text);
  return /^[A-Z]{2}\d{0,2}/.test(plain) ? (plain.match(/.{1,4}/g) ?? []).join(' ') : text;
}
