/** A replaced word, the preferred term, and where the rule applies. */
export type VocabularyRule = { word: RegExp; use: string };

/**
 * Replaced words and the terms of the field, one per concept; `docs/glossary.md` defines them. The
 * check applies these lists to identifiers (split at case changes and underscores), type names, and
 * prose: comments, messages, UI texts, migrations and documents.
 */
export const identifierWords: readonly VocabularyRule[] = [
  {
    word: /^(tells?|told|tellings?|tellers?|untold)$/,
    use: 'notify, publish, enqueue, report, payload',
  },
  { word: /^(lanes?)$/, use: 'poller, queue, concurrency' },
  { word: /^(crowds?|crowded)$/, use: 'batch, burst, overflow' },
  { word: /^(anew|again_?st?anew)$/, use: 'again, reset, recompute' },
  { word: /^(whoever|whomever|somebody|nobody|everybody|anybody)$/, use: 'a user, anyone, no one' },
  {
    word: /^(meanwhile|hopeless|abreast|surely|breath|stumbled?)$/,
    use: 'a name that says what it measures',
  },
  { word: /^(mends?|mended)$/, use: 'fix, repair' },
  { word: /^(dead|frees)$/, use: 'stale lease, dead letter, release' },
  { word: /^(wrongs)$/, use: 'violations, errors' },
  { word: /^(doors?)$/, use: 'endpoint, entry point, call' },
  { word: /^(ground|dear|dearer)$/, use: 'setup, context, expensive' },
  { word: /^(papers?)$/, use: 'document, pdf' },
  { word: /^(judges?|judged|judging)$/, use: 'check, validate, classify, decide' },
];

/** Type names that do not describe their content. */
export const typeNames: VocabularyRule = {
  word: /^(Told|Said|Asked|Answered|Kept|Gone|Tried|Wanting|Wanted|Standing|Wrong|Wrongs)$/,
  use: 'Request, Response, Result, Row, Status, Payload, Record with a noun in front',
};

/** Prefixes of constant names from the replaced vocabulary. */
export const constantNames: VocabularyRule = {
  word: /^(MOST|LONGEST|SURELY|HOPELESS)(_|$)/,
  use: 'MAX_, MAX_..._LENGTH, ..._THRESHOLD, ..._TIMEOUT_MS',
};

/** Words and phrases in prose, matched case-insensitively. */
export const proseWords: readonly VocabularyRule[] = [
  { word: /\b(told|tellings?|tellers?)\b/, use: 'notify, report, send, event' },
  { word: /\b(is|are|be|gets?|has|have) told\b/, use: 'is notified' },
  { word: /\b(anew)\b/, use: 'again' },
  { word: /\b(whoever|whomever|whosoever)\b/, use: 'anyone who, the user who' },
  { word: /\b(somebody|anybody|nobody|everybody)(?!@)\b/, use: 'a user, anyone, no one, everyone' },
  { word: /\b(meanwhile)\b/, use: 'since then, at the same time' },
  { word: /\b(mend(s|ed|ing)?)\b/, use: 'fix' },
  {
    word: /\b(stands?|stood) (in|at|on|for|beside|behind|under|between|still|there|here|apart|as|alone|with)\b/,
    use: 'is, appears, lies',
  },
  { word: /\b(bears?|bore|borne)\b/, use: 'has, carries, contains' },
  { word: /\b(alone)\b/, use: 'only' },
  { word: /\b(brought in|brings? in|bringing in)\b/, use: 'load' },
  { word: /\b(set aside|sets aside|laid aside)\b/, use: 'archive, spool' },
  { word: /\bof the dead\b/, use: 'stale' },
  { word: /\b(crowds?|crowded)\b/, use: 'burst, batch, overflow' },
  { word: /\b(lanes?)\b/, use: 'poller, queue' },
  { word: /\b(stumbl(e|es|ed|ing))\b/, use: 'fail' },
  { word: /\b(aloud)\b/, use: 'log' },
  { word: /\b(wrongs)\b/, use: 'violations' },
  { word: /\b(for ever|dearer)\b/, use: 'permanently, without limit, more expensive' },
  { word: /\b(every|each|other|same|the one|the) doors?\b/, use: 'endpoint, entry point' },
  {
    word: /\b(hitherto|whence|thereof|wherein|whereof|beforehand|forthwith|ere|lest)\b/,
    use: 'a current word',
  },
  { word: /\b(an own)\b/, use: 'its own, of the publisher' },
  { word: /\b(go|goes|went) on\b/, use: 'continue, resume' },
  { word: /\b(brings?|brought) (\w+ )?to an end\b/, use: 'finish, complete' },
  { word: /\bthe hill\b/, use: 'the dependency table' },
  { word: /\b(poor|well) (receivers?|endpoints?)\b/, use: 'failing or healthy endpoints' },
  { word: /\bfrom (now|then|here|there|today|\w+) on\b/, use: 'from, starting' },
];

/** Texts that must stay as they are, each with its reason. */
export const fixedTexts: readonly { path: RegExp; reason: string }[] = [
  { path: /^scripts\/structure\/vocabulary\.ts$/, reason: 'lists the replaced words' },
  {
    path: /^scripts\/structure\/planted-violations\.test\.ts$/,
    reason: 'plants the replaced words',
  },
  { path: /^docs\/glossary\.md$/, reason: 'names the replaced words' },
  { path: /\/fixture\//, reason: 'recorded data of others' },
  { path: /platform\/db\/schema\.ts$/, reason: 'generated from the database' },
];
