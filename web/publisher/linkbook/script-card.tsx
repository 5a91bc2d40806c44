import { CopyField } from '#web/ui/copy-field.tsx';
import type { LinkCode } from './link-code.ts';

/** The script for the publisher's own pages, with the link code it carries. */
export function ScriptCard({ code }: { code: LinkCode }) {
  return (
    <section className="card stack" aria-labelledby="script" style={{ gap: 12 }}>
      <h2 id="script">Script for your pages</h2>
      <p>
        One line before <code>{'</body>'}</code>: links to brands that {code.name} has joined become
        tracking links by themselves. All other links stay as they are.
      </p>
      <CopyField text={code.script} what="script" />
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        <li>
          <code>data-tag="blog"</code> on the script puts a tag on every link, as uid1.
        </li>
        <li>
          <code>data-linkbook="off"</code> on a link, or around several, leaves them alone.
        </li>
        <li>
          It asks us once per page and tells nothing but the hosts that the page links to: no
          cookie, no visitor, no path. It moves nothing on the page.
        </li>
        <li>
          Turned links are marked <code>rel="sponsored"</code>, as search engines ask for.
        </li>
      </ul>
      <div className="row">
        <span className="quiet">Your link code</span>
        <CopyField text={code.track} what="link code" />
      </div>
    </section>
  );
}
