const SIDE = 256;
/** White on each of them has a contrast of at least 4.5. */
const COLOURS = ['#0b6b50', '#2f62a8', '#9a4524', '#7d4a8d', '#55605a', '#8a5300', '#1f6f7a'];

/** A simple logo: the initials of a name on a colour that depends on the name. */
export function drawLogo(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw.');
  context.fillStyle = colourOf(name);
  context.fillRect(0, 0, SIDE, SIDE);
  context.fillStyle = '#ffffff';
  context.font = `600 ${SIDE * 0.42}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(initialsOf(name), SIDE / 2, SIDE * 0.53);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob
        ? resolve(new File([blob], 'logo.png', { type: 'image/png' }))
        : reject(new Error('The logo was not drawn.')),
    ),
  );
}

/** At most two: "Harbor & Loom" gives HL, a name of one word its first letter. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('') || '?';
}

export function colourOf(name: string): string {
  const sum = [...name].reduce((before, letter) => before + (letter.codePointAt(0) ?? 0), 0);
  return COLOURS[sum % COLOURS.length] ?? '';
}
