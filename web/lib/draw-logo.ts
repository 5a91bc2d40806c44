import { addressOfDrawing, drawMark, markOf } from '#contract/brands/mark.ts';

const SIDE = 256;

/** The mark drawn from a name as a picture file, for those who have no logo. */
export async function drawLogo(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw.');
  const mark = markOf(name);
  const ground = new Image(SIDE, SIDE);
  ground.src = addressOfDrawing(drawMark(mark, false));
  await ground.decode();
  context.drawImage(ground, 0, 0, SIDE, SIDE);
  context.fillStyle = mark.ink;
  context.font = `620 ${SIDE * 0.42}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(mark.initials, SIDE / 2, SIDE * 0.53);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob
        ? resolve(new File([blob], 'logo.png', { type: 'image/png' }))
        : reject(new Error('The logo was not drawn.')),
    ),
  );
}
