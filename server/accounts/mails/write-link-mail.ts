import type { Settings } from '#contract/common/settings.ts';
import type { Language } from '#contract/language.ts';
import type { Mail } from '#server/platform/mail/send-mail.ts';
import { mailTexts } from './mail-texts.ts';

type LinkMail = {
  to: string;
  /** The recipient's language, in which the other texts are; null: English. */
  language: Language | null;
  /** First name as typed at sign-up, '' for none. Untrusted text: it is escaped here. */
  name: string;
  subject: string;
  lead: string;
  button: string;
  link: string;
  tail: string;
};

/** Composes a mail around one link, as text and as HTML that is readable without images. */
export function writeLinkMail(network: Settings, mail: LinkMail): Mail {
  const { to, subject } = mail;
  return { to, subject, text: asText(network, mail), html: asHtml(network, mail) };
}

function greetingOf({ name, language }: LinkMail): string {
  const t = mailTexts(language);
  return name ? t('Hello {name},', { name }) : t('Hello,');
}

function asText({ network_name }: Settings, mail: LinkMail): string {
  const { lead, link, tail } = mail;
  return `${greetingOf(mail)}\n\n${lead}\n\n${link}\n\n${tail}\n\n${network_name}\n`;
}

function asHtml({ network_name, colour }: Settings, mail: LinkMail): string {
  const { subject, lead, button, link, tail } = mail;
  return `<!doctype html>
<html lang="${mail.language === 'zh' ? 'zh-Hans' : 'en'}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f7f7f4;color:#17201c;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:32px auto;padding:32px;background:#ffffff;border:1px solid #e3e5df;border-radius:12px">
<p style="margin:0 0 24px;color:${colour};font-weight:600">${escapeHtml(network_name)}</p>
<p>${escapeHtml(greetingOf(mail))}</p>
<p>${escapeHtml(lead)}</p>
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:${colour};color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(button)}</a></p>
<p style="color:#55605a;font-size:14px">${mailTexts(mail.language)('Or open this address:')} <br><a href="${escapeHtml(link)}" style="color:${colour};word-break:break-all">${escapeHtml(link)}</a></p>
<p style="color:#55605a;font-size:14px">${escapeHtml(tail)}</p>
</div>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
