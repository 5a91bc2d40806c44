import type {
  ConvertCSSVariablesInput,
  MantineColorsTuple,
  MantineThemeOverride,
  VariantColorsResolver,
} from '@mantine/core';
import { t } from '#web/lib/i18n.ts';

const pine: MantineColorsTuple = [
  '#e6f2ec',
  '#cfe5da',
  '#a3cfba',
  '#6fb597',
  '#3fbf93',
  '#1f9270',
  '#0b6b50',
  '#095a43',
  '#074a37',
  '#05382a',
];

/** Mantine uses shade 4 for borders of controls, shades 6 and 7 for backgrounds. */
const dark: MantineColorsTuple = [
  '#ecefec',
  '#c6cec9',
  '#a9b3ad',
  '#8b958f',
  '#69736d',
  '#262b28',
  '#191d1b',
  '#191d1b',
  '#151917',
  '#121513',
];

/** The same for the light scheme: shade 4 for borders of controls. */
const gray: MantineColorsTuple = [
  '#f7f7f4',
  '#eeefea',
  '#e3e5df',
  '#d5d8d1',
  '#868f89',
  '#7f8a84',
  '#55605a',
  '#414b46',
  '#2c3531',
  '#17201c',
];

const CLEAR = { background: 'transparent', border: '1px solid transparent' };

/** The colours of buttons in the variants that screens use; `color` is a colour of the theme. */
const variantColorResolver: VariantColorsResolver = ({ color = 'pine', variant }) => {
  const of = (use: string) => `var(--mantine-color-${color}-${use})`;
  const hover = of('light-hover');
  if (variant === 'default') {
    const plain = 'var(--mantine-color-default';
    const border = `1px solid ${plain}-border)`;
    return { background: `${plain})`, hover: `${plain}-hover)`, color: `${plain}-color)`, border };
  }
  if (variant === 'filled') {
    // The accent is dark in the light scheme and light in the dark one; text on it changes accordingly.
    const text = color === 'pine' ? 'var(--on-accent)' : 'var(--mantine-color-white)';
    return { ...CLEAR, background: of('filled'), hover: of('filled-hover'), color: text };
  }
  if (variant === 'light') {
    return { ...CLEAR, background: of('light'), hover, color: of('light-color') };
  }
  return {
    ...CLEAR,
    hover: variant === 'transparent' ? 'transparent' : hover,
    color: of('light-color'),
  };
};

/** Of dialogs and drawers. They appear by an animation (mantine.css) and close at once. */
const layer = {
  padding: 20,
  shadow: 'var(--float)',
  transitionProps: { duration: 0 },
  overlayProps: { backgroundOpacity: 0.45 },
  closeButtonProps: { 'aria-label': t('Close') },
  // The head is no landmark of the page.
  attributes: { header: { role: 'presentation' } },
};

/**
 * The theme "paper and pine". Components are configured by plain objects: `Component.extend` would
 * pull each of them into the first bundle.
 */
export const theme: MantineThemeOverride = {
  primaryColor: 'pine',
  primaryShade: { light: 6, dark: 4 },
  colors: { pine, dark, gray },
  variantColorResolver,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontFamily: 'var(--sans)', fontWeight: '620' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // With the radius of controls a checkbox would be round and look like a radio button.
    Checkbox: { defaultProps: { radius: 'xs' } },
    // Help below the field: above it, fields beside each other would not be at the same height.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    TextInput: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { ...layer, centered: true, radius: 'lg' } },
    Drawer: { defaultProps: { ...layer, radius: 0 } },
    // The list scrolls natively (mantine.css).
    Select: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
  },
};

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-error': 'var(--down)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--neutral-tint)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-disabled': 'var(--neutral-tint)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-pine-filled': 'var(--accent)',
  '--mantine-color-pine-filled-hover': 'var(--accent-hover)',
  '--mantine-color-pine-light': 'var(--tint)',
  '--mantine-color-pine-light-hover': 'var(--tint)',
  '--mantine-color-pine-light-color': 'var(--accent)',
  '--mantine-color-pine-outline': 'var(--accent)',
  '--mantine-color-pine-text': 'var(--accent)',
  '--mantine-color-red-text': 'var(--down)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

/** Both schemes use the same variables; their values are in tokens.css only. */
export const variables: ConvertCSSVariablesInput = { variables: {}, light: shared, dark: shared };
