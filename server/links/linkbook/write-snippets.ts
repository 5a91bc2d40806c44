/** The line that a publisher puts into the pages of a channel. */
export function writeScriptTag(publicUrl: string, track: string): string {
  return `<script async src="${publicUrl}/linkbook.js" data-track="${track}"></script>`;
}

/**
 * A bookmark that opens our page with the address of the one somebody looks at. Nothing is loaded
 * into that page, so its rules about scripts and connections cannot stand in the way.
 */
export function writeBookmarklet(publicUrl: string, siteId: number): string {
  const page = JSON.stringify(`${publicUrl}/tools/linkbook?channel=${siteId}&url=`);
  const look = JSON.stringify('width=520,height=720');
  const text = `(()=>{open(${page}+encodeURIComponent(location.href),"linkbook",${look})})()`;
  return `javascript:${encodeURI(text).replaceAll('"', '%22')}`;
}
