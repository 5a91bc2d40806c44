import type { InputOf } from '#contract/call.ts';
import type { writeMediaKit } from '#contract/uploads/publisher.ts';
import { drawParagraph, drawText } from '#server/platform/documents/draw-text.ts';
import {
  LAST_LINE,
  LEFT,
  loadPdf,
  openPdf,
  QUIET,
  RIGHT,
  turnPage,
} from '#server/platform/documents/open-pdf.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';

/** Space that a heading and its first line need. */
const HEADING = 48;

/** Draws the answers of the short form as a PDF; empty ones are left out. */
async function drawMediaKit(
  {
    name,
    website,
    audience,
    visits,
    countries,
    topics,
    rates,
    contact,
  }: InputOf<typeof writeMediaKit>,
  network: string,
  madeAt: Date,
): Promise<Buffer> {
  const { pdf, close } = await openPdf({ title: `Media kit of ${name}`, author: network }, madeAt);
  const width = RIGHT - LEFT;
  drawText(pdf, name, { at: LEFT, y: LEFT, width, size: 20, isBold: true });
  drawText(pdf, `Media kit, ${madeAt.toISOString().slice(0, 10)}`, {
    at: LEFT,
    y: 84,
    width,
    colour: QUIET,
  });
  const parts = [
    ['Website or profile', website],
    ['Audience', audience],
    ['Visits per month', visits],
    ['Countries', countries],
    ['Topics', topics],
    ['Formats and rates', rates],
    ['Contact', contact],
  ] as const;
  let y = 124;
  for (const [title, text] of parts) {
    if (!text) continue;
    if (y > LAST_LINE - HEADING) y = turnPage(pdf);
    drawText(pdf, title, { at: LEFT, y, width, size: 12, isBold: true });
    y = drawParagraph(pdf, y + 22, text) + 14;
  }
  return close();
}

export const mediaKitTask = isolatedTask(import.meta.url, 'pdf', drawMediaKit, loadPdf);
