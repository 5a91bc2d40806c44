import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { searchBrands } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { commissionText } from '#web/ui/commission-text.ts';
import { RelationshipPill } from '#web/ui/relationship-pill.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import styles from './brand-finder.module.css';

const PAUSE_MS = 150;
const LEAST_LETTERS = 2;

/**
 * Instant brand search, tolerant of typing errors: arrow keys select, Enter opens, Escape closes.
 * Enter without a selection opens Find Brands with the text. "/" focuses the field.
 */
export function BrandFinder({ siteId }: { siteId: number | undefined }) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  const matches = useFound(typed, siteId);
  const chosen = matches.found[place];
  const isShown = isOpen && typed.trim().length >= LEAST_LETTERS && matches.isSettled;
  const open = (mcid: string) => void navigate({ to: '/brands/$mcid', params: { mcid } });
  const onKeyDown = (event: KeyboardEvent) => {
    const count = matches.found.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      setOpen(true);
      setPlace((before) => (before + step + count) % count);
    } else if (event.key === 'Escape') {
      setOpen(false);
    } else if (event.key === 'Enter' && isShown && chosen) {
      open(chosen.mcid);
    } else if (event.key === 'Enter' && typed.trim() !== '') {
      void navigate({ to: '/brands/find', search: { keyword: typed.trim() } });
    }
  };
  return (
    <div className={styles.finder}>
      <TextInput
        {...comboboxProps}
        ref={useSlashKey()}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && chosen ? `${listId}-${place}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPlace(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <FoundList
        {...matches}
        {...{ listId, typed: typed.trim(), isShown, place, setPlace, open }}
      />
    </div>
  );
}

const comboboxProps = {
  role: 'combobox',
  'aria-label': t('Find a brand'),
  placeholder: t('Find a brand by name, website or category'),
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  maxLength: 100,
  leftSection: <IconSearch size={18} aria-hidden="true" />,
} as const;

type Matches = ReturnType<typeof useFound>;
type FoundListProps = Matches & {
  listId: string;
  typed: string;
  isShown: boolean;
  place: number;
  setPlace: (place: number) => void;
  open: (mcid: string) => void;
};

/** The matches; their number is shown only where nothing matches exactly. */
function FoundList({ found, isClose, listId, typed, isShown, ...list }: FoundListProps) {
  const { place, setPlace, open } = list;
  return (
    <div className={styles.list} data-shown={isShown || undefined}>
      <p role="status" className={isClose || found.length === 0 ? styles.note : 'hidden-text'}>
        {isShown && sayFound(found.length, isClose, typed)}
      </p>
      <div id={listId} role="listbox" aria-label={t('Brands found')}>
        {isShown &&
          found.map((brand, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles the keys.
            <div
              key={brand.mcid}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === place}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setPlace(index)}
              onClick={() => open(brand.mcid)}
            >
              <BrandLogo name={brand.merchant_name} logo={brand.logo} size={28} />
              <span className={styles.names}>
                <strong>{brand.merchant_name}</strong>
                <span className="quiet">{brand.domain}</span>
              </span>
              <span className="num">{commissionText(brand.comm_rate)}</span>
              {brand.relationship_status !== 0 && (
                <RelationshipPill status={brand.relationship_status} />
              )}
            </div>
          ))}
      </div>
    </div>
  );
}

function sayFound(count: number, isClose: boolean, typed: string): string {
  if (count === 0) return t('No brands match “{typed}”.', { typed });
  if (isClose) return t('No exact match for “{typed}”. Similar brands:', { typed });
  return t('{count} {count, plural, one {brand} other {brands}} found', { count });
}

/** Matches of both brand types for the text, debounced. */
function useFound(typed: string, siteId: number | undefined) {
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const enabled = keyword.length >= LEAST_LETTERS;
  const options = { enabled, quiet: true };
  const shops = useApiQuery(searchBrands, { keyword, type: 1, site_id: siteId }, options);
  const markets = useApiQuery(searchBrands, { keyword, type: 2, site_id: siteId }, options);
  const replies = enabled ? [shops.data, markets.data].flatMap((reply) => reply ?? []) : [];
  const exact = replies.filter((reply) => !reply.is_close && reply.list.length > 0);
  const shown = exact.length > 0 ? exact : replies;
  return {
    found: shown.flatMap((reply) => reply.list),
    isClose: exact.length === 0 && shown.some((reply) => reply.list.length > 0),
    isSettled: keyword === typed.trim() && !shops.isFetching && !markets.isFetching,
  };
}

/** Focuses a field on "/", unless the user is typing or a dialog is open. */
function useSlashKey() {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useKeys({ '/': () => field?.focus() });
  return setField;
}
