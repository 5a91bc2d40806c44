import { CopyField } from '#web/ui/copy-field.tsx';
import type { LinkCode } from './link-code.ts';

/** The script for the publisher's own pages, with the link code it carries. */
export function ScriptCard({ code }: { code: LinkCode }) {
  return (
    <section className="card stack gap-12" aria-labelledby="script">
      <h2 id="script">Script for your pages</h2>
      <p>
        Add this line before <code>{'</body>'}</code>. Links to brands that {code.name} has joined
        become tracking links automatically. Other links are not changed.
      </p>
      <CopyField text={code.script} what="script" />
      <ul className="m-0 pl-20">
        <li>
          <code>data-tag="blog"</code> on the script adds a tag to every link, as uid1.
        </li>
        <li>
          <code>data-linkbook="off"</code> on a link, or on an element around several links,
          excludes them.
        </li>
        <li>
          It sends one request per page with only the hosts that the page links to: no cookies, no
          visitor data, no paths. It does not change the layout of the page.
        </li>
        <li>
          Replaced links are marked <code>rel="sponsored"</code>, as search engines require.
        </li>
      </ul>
      <div className="row">
        <span className="quiet">Your link code</span>
        <CopyField text={code.track} what="link code" />
      </div>
    </section>
  );
}
