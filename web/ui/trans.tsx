import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { language, translate } from '#web/lib/i18n.ts';

type Elements = Record<number, ReactElement<{ children?: ReactNode }>>;

type TransProps = {
  id: string;
  values?: Record<string, ReactNode>;
  components?: Record<number, ReactElement>;
};

/**
 * A message with elements or components in it: `<0>` in the text is `components[0]`,
 * `{name}` is `values.name`.
 */
export function Trans({ id, values = {}, components = {} }: TransProps) {
  const elements = { ...components } as Elements;
  const texts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') texts[name] = value;
    else if (value !== null && value !== undefined && value !== false) {
      const place = Object.keys(elements).length;
      // biome-ignore lint/complexity/noUselessFragments: an element, whatever the value is.
      elements[place] = <Fragment>{value}</Fragment>;
      texts[name] = `<${place}/>`;
    }
  }
  const text = withElements(translate(id, texts), elements);
  return language === 'pseudo' ? <>⟦{text}⟧</> : text;
}

const ELEMENT = /<(\d+)>(.*?)<\/\1>|<(\d+)\/>/s;

/** The parts of a text: plain ones, and elements with the text between their marks. */
function withElements(text: string, elements: Elements): ReactNode[] {
  const found = ELEMENT.exec(text);
  if (!found) return [text];
  const [whole, paired, inside, single] = found;
  const element = elements[Number(paired ?? single)];
  const content = inside ? withElements(inside, elements) : element?.props.children;
  const after = text.slice(found.index + whole.length);
  return [
    text.slice(0, found.index),
    element && cloneElement(element, { key: after.length }, content),
    ...withElements(after, elements),
  ];
}
