import type { Language } from '#contract/language.ts';
import type { Config } from '#server/platform/config.ts';
import { excerptOf, renderMarkdown } from '#server/platform/documents/render-markdown.ts';
import { renderPlainText } from '#server/platform/documents/render-plain-text.ts';
import type { Mail } from '#server/platform/mail/send-mail.ts';
import { fillBody, fillSubject } from './fill-template.ts';
import type { Identity } from './find-identity.ts';
import type { Values } from './kinds/find-kind.ts';
import type { Template } from './kinds/mail-kind.ts';
import { escapeHtml, writeLayout } from './write-layout.ts';

/** A mail without its recipient. */
export type Message = Pick<Mail, 'subject' | 'text' | 'html' | 'headers'>;

const TEXTS = {
  en: {
    hello: 'Hello,',
    helloName: (name: string) => `Hello ${name},`,
    preferences: 'Change which mails you get',
    unsubscribe: 'Stop these mails',
    required: 'This mail concerns your account. It cannot be turned off.',
  },
  zh: {
    hello: '您好：',
    helloName: (name: string) => `${name}，您好：`,
    preferences: '更改邮件通知设置',
    unsubscribe: '停止此类邮件',
    required: '本邮件与您的账户有关，无法关闭。',
  },
} as const;

type Composed = {
  identity: Identity;
  template: Template;
  values: Values;
  language: Language;
  /** First name as typed by its owner, or ''. */
  name: string;
  /** Absolute address of the screen; '' for none. */
  link: string;
  /** Where the person changes what they get; null: the mail cannot be turned off. */
  choice: Choice | null;
  /** Whether the recipient has an account, so that the footer says why the mail cannot be turned off. */
  hasAccount: boolean;
};

/** Absolute addresses of the preferences and of one-click unsubscription (RFC 8058). */
export type Choice = { preferences: string; unsubscribe: string };

/** Composes a mail from its template, as plain text and as HTML. */
export function composeMail(config: Config, mail: Composed): Message {
  const { identity, template, language, name, link, choice } = mail;
  const texts = TEXTS[language];
  const values = { ...mail.values, network: identity.name, link };
  const subject = fillSubject(template.subject, values);
  const body = fillBody(template.body, values);
  const greeting = name ? texts.helloName(name) : texts.hello;
  const { html, text } = writeFooter(mail);
  const content = renderMarkdown(body).replaceAll('href="/', `href="${config.public_url}/`);
  return {
    subject,
    text: `${greeting}\n\n${renderPlainText(body)}\n\n-- \n${text.join('\n')}\n`,
    html: writeLayout({
      ...{ identity, language, subject, greeting, content, footer: html },
      preheader: excerptOf(body, 110),
    }),
    ...(choice && {
      headers: {
        'List-Unsubscribe': `<${choice.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/** The lines below the content, as plain text and as safe HTML. */
function writeFooter({ identity, language, choice, hasAccount }: Composed) {
  const texts = TEXTS[language];
  const sender = [identity.name, identity.legal, identity.support].filter(Boolean);
  if (!choice) {
    const lines = hasAccount ? [texts.required, ...sender] : sender;
    return { text: lines, html: lines.map(escapeHtml) };
  }
  const links = [
    [texts.preferences, choice.preferences],
    [texts.unsubscribe, choice.unsubscribe],
  ] as const;
  return {
    text: [...links.map(([label, url]) => `${label}: ${url}`), ...sender],
    html: [
      links.map(([label, url]) => `<a href="${escapeHtml(url)}">${label}</a>`).join(' · '),
      ...sender.map(escapeHtml),
    ],
  };
}
