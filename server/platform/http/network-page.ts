import { createHash } from 'node:crypto';
import type { Application } from '#contract/applications.ts';
import {
  DEMO_LOADING,
  IDENTITY_ELEMENT,
  initialIdentity,
} from '#contract/common/network-identity.ts';
import type { Settings } from '#contract/common/settings.ts';
import type { Config } from '../config.ts';
import { networkIdentity } from '../settings/network-identity.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/**
 * Writes the network into a page of the web application: its name in place of `%network%`, its icon
 * and colours, and its identity as JSON, which the scripts read without a request; also whether the
 * demonstration is being loaded.
 */
export function fillPage(html: string, config: Settings & Pick<Config, 'demo_percent'>): string {
  const identity = JSON.stringify(networkIdentity(config)).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="${IDENTITY_ELEMENT}">${identity}</script>`;
  const loading = config.demo_percent === null ? '' : `<meta name="${DEMO_LOADING}">`;
  const head = `${data}${loading}${colourStyle(config)}</head>`;
  return withIcon(html, config)
    .replaceAll('%network%', () => escapeHtml(config.network_name))
    .replace('</head>', () => head);
}

/** Writes the first calls of a screen into its page, before the script that sends them. */
export function withCalls(html: string, calls: unknown): string {
  if (!calls) return html;
  const listed = JSON.stringify(calls).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="first-calls">${listed}</script>`;
  return html.replace('<head>', () => `<head>${element}`);
}

/** The web app manifest of an application. */
export function fillManifest(
  text: string,
  config: Settings,
  { scope, label }: Application,
): string {
  const { network_name, network_logo: logo, colour: theme_color } = config;
  const name = `${network_name} ${label}`.trim();
  const icons = logo === '' ? {} : { icons: [{ src: logo, sizes: 'any' }] };
  const own = { name, short_name: name, id: scope, start_url: scope, scope, theme_color };
  return JSON.stringify({ ...JSON.parse(text), ...own, ...icons });
}

/** The content security policy of the pages. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine and the charts position elements by style attributes; style sheets of other origins are
  // blocked.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The one that opens the application without a network.
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of the service worker, which asks for pages and files of this origin. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** The policy of a page of the build, which permits its inline scripts by their hashes. */
export function policyOf(html: string): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return pagePolicy.replace("script-src 'self'", (rule) => rule + hashes.join(''));
}

/** The logo as icon of the page, if there is one. */
function withIcon(html: string, { network_logo }: Settings): string {
  if (network_logo === '') return html;
  const icon = `<link rel="icon" href="${network_logo}">`;
  return html
    .replace(/<link rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g, '')
    .replace('</head>', () => `${icon}</head>`);
}

/** Colours that differ from those of the style sheet. Their contrast was checked when they were set. */
function colourStyle({ colour, colour_dark }: Settings): string {
  const light =
    colour === initialIdentity.colour
      ? ''
      : scheme('light', { colour, mix: 'black', text: '#ffffff' });
  const dark =
    colour_dark === initialIdentity.colour_dark
      ? ''
      : scheme('dark', { colour: colour_dark, mix: 'white', text: '#0b0f0d' });
  return light || dark ? `<style>${light}${dark}</style>` : '';
}

type Scheme = { colour: string; mix: string; text: string };

const scheme = (name: 'light' | 'dark', { colour, mix, text }: Scheme) =>
  `:root:root[data-mantine-color-scheme=${name}]{--accent:${colour};--on-accent:${text};` +
  `--accent-hover:color-mix(in srgb,${colour} 85%,${mix});--series-1:${colour};` +
  `--tint:color-mix(in srgb,${colour} 12%,var(--surface))}`;

const escapeHtml = (text: string) => text.replace(/[&<"]/g, (one) => ENTITIES[one] ?? one);
