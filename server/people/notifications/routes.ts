import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/language.ts';
import { acceptedLanguage } from '#server/platform/http/accepted-language.ts';
import type { Parts } from '#server/platform/parts.ts';
import { readUnsubscribe } from './choice-of.ts';
import { stopMails } from './edit-preference.ts';
import { escapeHtml } from './write-layout.ts';

const MAX_BYTES = 4 * 1024;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const TEXTS = {
  en: {
    ask: 'Stop these mails?',
    stop: 'Stop these mails',
    done: 'These mails are stopped. You can turn them on again in your notification settings.',
    invalid: 'This link is not valid. Change your mails in your notification settings.',
  },
  zh: {
    ask: '停止接收此类邮件？',
    stop: '停止此类邮件',
    done: '已停止此类邮件。您可以在通知设置中重新开启。',
    invalid: '此链接无效。请在通知设置中更改邮件通知。',
  },
} as const;

/**
 * The link of List-Unsubscribe. Mail programs post to it (one click, RFC 8058); a person who opens
 * it is asked first, because programs that check links open them, too.
 */
export async function serveUnsubscribe(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const asText = { parseAs: 'string', bodyLimit: MAX_BYTES } as const;
    scope.addContentTypeParser('*', asText, (_request, body, done) => done(null, body));
    scope.get<Named>('/unsubscribe/:token', async (request, reply) => {
      const texts = TEXTS[languageOf(request.headers['accept-language'])];
      const isValid = readUnsubscribe(parts.config, request.params.token) !== null;
      const button = `<form method="post"><button>${texts.stop}</button></form>`;
      reply.header('content-security-policy', POLICY).type('text/html');
      return isValid ? page(texts.ask, button) : reply.code(404).send(page(texts.invalid));
    });
    scope.post<Named>('/unsubscribe/:token', async (request, reply) => {
      const texts = TEXTS[languageOf(request.headers['accept-language'])];
      const found = readUnsubscribe(parts.config, request.params.token);
      if (found) await stopMails(parts.db, found.person, found.kind);
      reply.header('content-security-policy', POLICY).type('text/html');
      return reply.code(found ? 200 : 404).send(page(found ? texts.done : texts.invalid));
    });
  });
}

type Named = { Params: { token: string } };

const languageOf = (header: string | undefined): Language => acceptedLanguage(header) ?? 'en';

const page = (text: string, form = '') => `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(text)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:15vh auto;padding:0 20px}
button{font:inherit;padding:12px 20px}</style></head>
<body><p>${escapeHtml(text)}</p>${form}</body></html>
`;
