import { addressOfDrawing, drawCover, drawMark, markOf } from '#contract/brands/mark.ts';
import {
  ILLUSTRATION_SIZE,
  type IllustrationName,
  shapesOf,
} from '#contract/common/illustrations.ts';
import { Html, html } from '#server/platform/documents/write-html.ts';

type Pictured = { merchant_name: string; logo: string | null; cover: string | null };

/** A brand's logo, or the mark drawn from its name, as in the application. */
export function writeLogo({ logo, merchant_name }: Pictured): Html {
  return logo
    ? html`<img class="logo" src="${logo}" alt="" width="56" height="56" loading="lazy">`
    : html`<span class="logo drawn">${new Html(drawMark(markOf(merchant_name), true))}</span>`;
}

/** A brand's cover, or the one drawn from its name. */
export function writeCover({ cover, merchant_name }: Pictured): Html {
  const address = cover ?? addressOfDrawing(drawCover(merchant_name));
  return html`<img class="cover" src="${address}" alt="" width="384" height="96">`;
}

/** A drawing of the family that the application has too. */
export function writeIllustration(name: IllustrationName): Html {
  const { width, height } = ILLUSTRATION_SIZE;
  const paths = shapesOf(name).map(
    ({ d, fill, stroke, dash }) =>
      html`<path d="${d}" fill="${fill ? `var(--${fill})` : 'none'}" stroke="${stroke ? `var(--${stroke})` : 'none'}"${dash ? html` stroke-dasharray="${dash}"` : null}/>`,
  );
  return html`<svg class="illustration" width="240" height="168" viewBox="0 0 ${width} ${height}" aria-hidden="true" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;
}
