/** The script tag that a publisher adds to the pages of a channel. */
export function writeScriptTag(publicUrl: string, track: string): string {
  return `<script async src="${publicUrl}/linkbook.js" data-track="${track}"></script>`;
}

/**
 * A bookmarklet that opens our page with the address of the current page. It loads nothing into
 * that page, so a content security policy cannot block it.
 */
export function writeBookmarklet(publicUrl: string, siteId: number): string {
  const page = JSON.stringify(`${publicUrl}/tools/linkbook?channel=${siteId}&url=`);
  const windowFeatures = JSON.stringify('width=520,height=720');
  const text = `(()=>{open(${page}+encodeURIComponent(location.href),"linkbook",${windowFeatures})})()`;
  return `javascript:${encodeURI(text).replaceAll('"', '%22')}`;
}
