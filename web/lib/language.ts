export type Language = 'en' | 'zh' | 'pseudo';

/** The key of the chosen language in localStorage. */
export const LANGUAGE_KEY = 'language';

/** The language of this page. `pseudo` marks every translated text, to find the others. */
export const language = readLanguage();

/** The locale of numbers, dates and names of countries and currencies. */
export const locale = language === 'zh' ? 'zh-CN' : 'en-GB';

function readLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  if (chosen === 'en' || chosen === 'zh' || chosen === 'pseudo') return chosen;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}
